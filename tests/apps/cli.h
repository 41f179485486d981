#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/process.h"

namespace pliant::test {

/// Runs the real program in a folder of its own.
class CliTest : public ::testing::Test {
 protected:
  CliTest();
  ~CliTest() override;

  Outcome cli(const std::vector<std::string>& arguments,
              const Surroundings& surroundings = {}) const;
  /// A line for the shell, in which `pliant` is the program.
  Outcome shell(const std::string& line) const;

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool exists(const std::string& name) const;
  /// Waits until there is such a file; fails after a minute.
  void wait_for(const std::string& name) const;
  nlohmann::json report(const std::string& name) const;
  /// `state_hash` of a report.
  std::string hash(const std::string& name) const;
  /// Files and folders, except scene.json and what the program printed.
  std::vector<std::string> files() const;
  /// The files in a folder, by name.
  std::map<std::string, std::string> contents(const std::string& name) const;

  /// The folder; it holds scene.json, a small block that falls on the ground.
  std::filesystem::path folder_;
};

/// Adds `--format F` for all that this pliant can write.
void append_every_format(std::vector<std::string>& arguments);

}  // namespace pliant::test
