#include "apps/cli.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/temporary.h"

namespace pliant::test {
namespace {

constexpr const char* kScene = R"({
  // held at one end, the other falls on the ground
  "name": "block",
  "time": { "step": 0.02, "frames": 20 },
  "bodies": [ {
    "name": "block",
    "mesh": { "box": { "size": [0.4, 0.2, 0.2], "cells": [4, 2, 2] } },
    "translate": [0, 0.2, 0],
    "material": { "type": "stable-neo-hookean", "young": 2e4, "poisson": 0.4 },
    "attach": [ { "where": { "box": [[-0.21, 0, -1], [-0.19, 1, 1]] }, "stiffness": 1e4,
                  "motion": { "rotate": { "axis": [1, 0, 0], "rate": 1 } } } ]
  } ],
  "colliders": [ { "type": "plane" } ],
  "solver": { "type": "l-bfgs", "iterations": 7, "history": 3 }
})";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int exit_status(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Outcome outcome(int status, const std::filesystem::path& folder) {
  return {exit_status(status), text_of(folder / "stdout"), text_of(folder / "stderr")};
}

void redirect(const std::filesystem::path& path, int descriptor) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(127);
}

}  // namespace

Process::Process(const std::filesystem::path& folder, const std::vector<std::string>& arguments)
    : folder_(folder) {
  std::vector<const char*> argv{PLIANT_CLI};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  argv.push_back(nullptr);
  id_ = fork();
  if (id_ != 0) return;
  redirect(folder / "stdout", STDOUT_FILENO);
  redirect(folder / "stderr", STDERR_FILENO);
  if (chdir(folder.c_str()) == 0) execv(PLIANT_CLI, const_cast<char* const*>(argv.data()));
  _exit(127);
}

void Process::send(int signal) const { kill(id_, signal); }

Outcome Process::wait() {
  int status = 0;
  waitpid(id_, &status, 0);
  return outcome(status, folder_);
}

CliTest::CliTest() {
  folder_ = temporary_path();
  std::filesystem::create_directories(folder_);
  write("scene.json", kScene);
}

CliTest::~CliTest() { std::filesystem::remove_all(folder_); }

Outcome CliTest::pliant(const std::vector<std::string>& arguments) const {
  return Process(folder_, arguments).wait();
}

Outcome CliTest::shell(const std::string& line) const {
  const std::string folder = folder_.string();
  const std::string command = "cd '" + folder + "' && pliant() { '" PLIANT_CLI "' \"$@\"; } && { " +
                              line + "; } >stdout 2>stderr";
  return outcome(std::system(command.c_str()), folder_);
}

void CliTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string CliTest::read(const std::string& name) const { return text_of(folder_ / name); }

bool CliTest::exists(const std::string& name) const {
  return std::filesystem::exists(folder_ / name);
}

nlohmann::json CliTest::report(const std::string& name) const {
  return nlohmann::json::parse(read(name));
}

std::string CliTest::hash(const std::string& name) const { return report(name)["state_hash"]; }

std::vector<std::string> CliTest::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    const std::string name = entry.path().filename().string();
    if (name != "scene.json" && name != "stdout" && name != "stderr") names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace pliant::test
