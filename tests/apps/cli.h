#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pliant::test {

/// What a finished program left behind.
struct Outcome {
  int status = -1;  // exit status; 128 + n if signal n ended it
  std::string out;
  std::string err;
};

/// `pliant` with these arguments, started in a folder, its output in files there.
class Process {
 public:
  Process(const std::filesystem::path& folder, const std::vector<std::string>& arguments);
  void send(int signal) const;
  Outcome wait();

 private:
  std::filesystem::path folder_;
  pid_t id_ = 0;
};

/// Runs the real program in a folder of its own.
class CliTest : public ::testing::Test {
 protected:
  CliTest();
  ~CliTest() override;

  Outcome pliant(const std::vector<std::string>& arguments) const;
  /// A line for the shell, in which `pliant` is the program.
  Outcome shell(const std::string& line) const;

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool exists(const std::string& name) const;
  nlohmann::json report(const std::string& name) const;
  /// `state_hash` of a report.
  std::string hash(const std::string& name) const;
  /// Files and folders, except scene.json and what the program printed.
  std::vector<std::string> files() const;

  /// The folder; it holds scene.json, a small block that falls on the ground.
  std::filesystem::path folder_;
};

}  // namespace pliant::test
