#include "apps/cli.h"

#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "pliant/io/frames/frames.h"
#include "pliant/io/frames/player_page.h"
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

}  // namespace

CliTest::CliTest() {
  folder_ = temporary_path();
  std::filesystem::create_directories(folder_);
  write("scene.json", kScene);
}

CliTest::~CliTest() { std::filesystem::remove_all(folder_); }

Outcome CliTest::cli(const std::vector<std::string>& arguments,
                     const Surroundings& surroundings) const {
  return Process(folder_, arguments, surroundings).wait();
}

Outcome CliTest::shell(const std::string& line) const {
  const std::string folder = folder_.string();
  const std::string command = "cd '" + folder + "' && pliant() { '" PLIANT_CLI "' \"$@\"; } && { " +
                              line + "; } >stdout 2>stderr";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), read("stdout"), read("stderr")};
}

void CliTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string CliTest::read(const std::string& name) const { return file_text(folder_ / name); }

bool CliTest::exists(const std::string& name) const {
  return std::filesystem::exists(folder_ / name);
}

void CliTest::wait_for(const std::string& name) const {
  constexpr int kTries = 6000;
  for (int i = 0; i < kTries && !exists(name); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(exists(name)) << name;
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

std::map<std::string, std::string> CliTest::contents(const std::string& name) const {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / name))
    files[entry.path().filename().string()] = file_text(entry.path());
  return files;
}

void append_every_format(std::vector<std::string>& arguments) {
  for (const std::string_view format : FrameFormats::kNames) {
    if (format == HtmlFrames::kName && player_page().empty()) continue;
    arguments.insert(arguments.end(), {"--format", std::string(format)});
  }
}

}  // namespace pliant::test
