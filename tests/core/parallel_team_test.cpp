#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "pliant/core/core_watch.h"
#include "pliant/core/parallel.h"
#include "support/fake_clock.h"

namespace pliant {
namespace {

using std::chrono::milliseconds;

// Two threads that share loops; each loop is so long that two losses of cores in a row are often.
class Team : public testing::Test {
 protected:
  static constexpr int kWaits = 3;  // milliseconds

  // Runs task(0) on the caller and task(1) on the worker, at the same time: a worker that rests
  // would be waited for without end.
  template <class Task>
  void run_on_both(const Task& task) {
    ASSERT_EQ(pool_.team(), 2);
    clock_.forget_waits();
    std::atomic<int> arrived{0};
    pool_.run(2, [&](Eigen::Index thread) {
      arrive(arrived);
      task(thread);
    });
  }

  // As run_on_both(), and then both are in a chunk that may wait for task(0) and task(1).
  template <class Task, class Later>
  void run_stages_on_both(const Task& task, const Later& later) {
    ASSERT_EQ(pool_.team(), 2);
    clock_.forget_waits();
    std::atomic<int> arrived{0}, done{0};
    pool_.run_stages(std::array{Stage{2}, Stage{2}}, [&](Eigen::Index chunk, CoreWatch& watch) {
      if (chunk < 2) {
        arrive(arrived);
        task(chunk);
        ++done;
      } else {
        watch.wait_until([&] { return done == 2; });
        later();
      }
    });
  }

  static void arrive(std::atomic<int>& arrived) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  }

  // A long chunk: until the other thread has given way for kWaits milliseconds.
  void work_until_other_waited() const {
    while (!clock_.has_waited()) std::this_thread::yield();
  }

  test::FakeClock clock_{kWaits};
  ThreadPool pool_{2, clock_};
};

TEST_F(Team, HasAThreadLessAfterTwoLossesInARow) {
  for (const int who : {0, 1}) {
    clock_.pass(std::chrono::seconds(10));
    pool_.run(2, [](Eigen::Index) {});  // whoever rested is back
    clock_.pass(std::chrono::seconds(10));
    for (const int left : {2, 1}) {
      run_on_both([&](Eigen::Index thread) {
        if (thread == who) clock_.be_away(milliseconds(3));
      });
      EXPECT_EQ(pool_.team(), left) << "thread " << who << " lost its core";
    }
  }
}

TEST_F(Team, DoesWithoutTheWorkerAndTakesItBack) {
  for (int loop = 0; loop < 2; ++loop) {
    run_on_both([&](Eigen::Index) { clock_.be_away(milliseconds(3)); });
  }
  const std::thread::id caller = std::this_thread::get_id();
  pool_.run(9, [&](Eigen::Index) { EXPECT_EQ(std::this_thread::get_id(), caller); });
  EXPECT_EQ(pool_.team(), 1);
  clock_.pass(milliseconds(30));
  pool_.run(2, [](Eigen::Index) {});
  run_on_both([](Eigen::Index) {});
}

TEST_F(Team, StaysThroughLongChunks) {
  for (int loop = 0; loop < 10; ++loop) {
    run_on_both([&](Eigen::Index) { clock_.pass(milliseconds(3)); });
  }
  EXPECT_EQ(pool_.team(), 2);
}

TEST_F(Team, StaysIfTheCallerWaitsForTheLastChunk) {
  for (int loop = 0; loop < 10; ++loop) {
    run_on_both([&](Eigen::Index thread) {
      if (thread == 1) work_until_other_waited();
    });
  }
  EXPECT_EQ(pool_.team(), 2);
}

TEST_F(Team, StaysIfAChunkWaitsForAnother) {
  for (const int slow : {0, 1}) {
    for (int loop = 0; loop < 10; ++loop) {
      run_stages_on_both(
          [&](Eigen::Index thread) {
            if (thread == slow) work_until_other_waited();
          },
          [] {});
    }
    EXPECT_EQ(pool_.team(), 2) << "waited for thread " << slow;
  }
}

TEST_F(Team, SeesTheCallersLossBeforeItsWait) {
  for (const int left : {2, 1}) {
    run_on_both([&](Eigen::Index thread) {
      if (thread == 0) clock_.be_away(milliseconds(3));
      if (thread == 1) work_until_other_waited();
    });
    EXPECT_EQ(pool_.team(), left);
  }
}

TEST_F(Team, SeesTheWorkersLossAfterItsWait) {
  const std::thread::id caller = std::this_thread::get_id();
  for (const int left : {2, 1}) {
    run_stages_on_both(
        [&](Eigen::Index thread) {
          if (thread == 0) work_until_other_waited();
        },
        [&] {
          if (std::this_thread::get_id() != caller) clock_.be_away(milliseconds(3));
        });
    EXPECT_EQ(pool_.team(), left);
  }
}

}  // namespace
}  // namespace pliant
