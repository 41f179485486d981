#include "pliant/core/timer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace pliant {
namespace {

// A sleep lasts at least as long as it was told; how much longer is nobody's promise.
TEST(Timer, CountsUp) {
  const Timer timer;
  const double first = timer.seconds();
  EXPECT_GE(first, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GE(timer.seconds(), first + 0.002);
}

TEST(ScopedTimer, AddsToATotal) {
  double total = 10;
  for (int i = 0; i < 2; ++i) {
    const ScopedTimer timer(total);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_GE(total, 10.004);
}

}  // namespace
}  // namespace pliant
