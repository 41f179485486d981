#include "pliant/core/thread_clock.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

// Ends if the clock of the thread goes on.
TEST(ThreadClock, RunsWhileTheThreadDoes) {
  const ThreadClock& clock = machine_clock();
  const auto begin = clock.ran();
  while (clock.ran() == begin) {
  }
  EXPECT_GT(clock.ran(), begin);
}

// However busy the machine is: that makes what has passed more, and not what the thread ran.
TEST(ThreadClock, StandsStillWhileTheThreadSleeps) {
  const ThreadClock& clock = machine_clock();
  const auto begin = clock.now();
  const auto ran = clock.ran();
  clock.sleep(std::chrono::milliseconds(20));
  EXPECT_LT(2 * (clock.ran() - ran), clock.now() - begin);
}

}  // namespace
}  // namespace pliant
