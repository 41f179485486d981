#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace pliant::test {

/// A path that no other test and no other run of the tests uses at the same time.
inline std::filesystem::path temporary_path(const std::string& name = "") {
  const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
  std::string unique = "pliant_" + std::to_string(getpid()) + "_" + info->test_suite_name() + "_" +
                       info->name() + name;
  for (char& c : unique) c = c == '/' ? '_' : c;
  return std::filesystem::path(::testing::TempDir()) / unique;
}

}  // namespace pliant::test
