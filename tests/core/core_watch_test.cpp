#include "pliant/core/core_watch.h"

#include <gtest/gtest.h>

#include "support/fake_clock.h"

namespace pliant {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

class CoreWatchTest : public testing::Test {
 protected:
  // A wait that is too long for looking again at once, and for giving way without sleep.
  void wait() {
    const int end = clock_.waits() + 100;
    watch_.wait_until([&] { return clock_.waits() >= end; });
  }

  test::FakeClock clock_;
  CoreWatch watch_{clock_};
};

TEST_F(CoreWatchTest, SeesThatAThreadDidNotRun) {
  watch_.begin();
  clock_.be_away(microseconds(751));
  EXPECT_TRUE(watch_.has_lost_core());
  EXPECT_FALSE(watch_.has_lost_core()) << "what was told once is past";
  watch_.begin();
  clock_.be_away(microseconds(750));
  EXPECT_FALSE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, SeesALossInTheMiddleOfWork) {
  watch_.begin();
  clock_.pass(milliseconds(20));
  clock_.be_away(milliseconds(1));
  clock_.pass(milliseconds(20));
  EXPECT_TRUE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, DoesNotMindLongWork) {
  watch_.begin();
  clock_.pass(milliseconds(20));
  EXPECT_FALSE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, DoesNotMindWhatWasBeforeTheLoop) {
  watch_.begin();
  clock_.be_away(milliseconds(5));
  watch_.begin();
  EXPECT_FALSE(watch_.has_lost_core());
}

// A look of a quarter of a millisecond ago is still good, and what has passed since counts.
TEST_F(CoreWatchTest, MayTakeAShortWaitBeforeTheLoopForOneInside) {
  for (const bool more : {false, true}) {
    clock_.pass(milliseconds(1));
    watch_.begin();
    clock_.be_away(microseconds(250));
    watch_.begin();
    clock_.be_away(microseconds(more ? 501 : 500));
    EXPECT_EQ(watch_.has_lost_core(), more);
  }
}

TEST_F(CoreWatchTest, AWaitIsNoLoss) {
  watch_.begin();
  wait();
  EXPECT_FALSE(watch_.has_lost_core());
  watch_.begin();
  wait();
  clock_.pass(milliseconds(2));
  wait();
  EXPECT_FALSE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, ALossBeforeOrAfterAWaitIsOne) {
  watch_.begin();
  clock_.be_away(milliseconds(1));
  wait();
  wait();
  EXPECT_TRUE(watch_.has_lost_core());
  watch_.begin();
  wait();
  clock_.be_away(milliseconds(1));
  EXPECT_TRUE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, LossesOnBothSidesOfAWaitDoNotAddUp) {
  watch_.begin();
  clock_.be_away(microseconds(700));
  wait();
  clock_.be_away(microseconds(700));
  EXPECT_FALSE(watch_.has_lost_core());
}

TEST_F(CoreWatchTest, WhatIsMetSoonIsWaitedForAwake) {
  watch_.begin();
  const int looks = clock_.looks();
  int asked = 0;
  watch_.wait_until([&] { return ++asked == 1000; });
  EXPECT_EQ(asked, 1000);
  EXPECT_EQ(clock_.waits(), 0);
  EXPECT_EQ(clock_.looks(), looks);
}

// Ten milliseconds of loops of ten microseconds each.
TEST_F(CoreWatchTest, SeldomAsksTheSystem) {
  for (int loop = 0; loop < 1000; ++loop) {
    watch_.begin();
    clock_.pass(microseconds(10));
    EXPECT_FALSE(watch_.has_lost_core());
  }
  EXPECT_LE(clock_.looks(), 10000 / 250);
}

}  // namespace
}  // namespace pliant
