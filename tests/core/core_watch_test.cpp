#include "pliant/core/core_watch.h"

#include <gtest/gtest.h>

#include <thread>

namespace pliant {
namespace {

using std::chrono::milliseconds;

TEST(CoreWatch, SeesThatAThreadDidNotRun) {
  CoreWatch watch;
  watch.begin();
  std::this_thread::sleep_for(milliseconds(5));
  EXPECT_TRUE(watch.has_lost_core());
  EXPECT_FALSE(watch.has_lost_core()) << "what was told once is past";
}

// A busy machine may take the core away from these tests, too, but hardly every time.
template <class Try>
bool once_in_a_while(const Try& has_kept_core) {
  for (int repeat = 0; repeat < 50; ++repeat) {
    if (has_kept_core()) return true;
  }
  return false;
}

TEST(CoreWatch, DoesNotMindWhatWasBeforeTheLoop) {
  EXPECT_TRUE(once_in_a_while([] {
    CoreWatch watch;
    watch.begin();
    std::this_thread::sleep_for(milliseconds(5));
    watch.begin();
    return !watch.has_lost_core();
  }));
}

TEST(CoreWatch, DoesNotMindLongWork) {
  EXPECT_TRUE(once_in_a_while([] {
    CoreWatch watch;
    watch.begin();
    const auto end = std::chrono::steady_clock::now() + milliseconds(2);
    while (std::chrono::steady_clock::now() < end) {
    }
    return !watch.has_lost_core();
  }));
}

}  // namespace
}  // namespace pliant
