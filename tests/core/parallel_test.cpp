#include "pliant/core/parallel.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace pliant {
namespace {

TEST(ThreadPool, CountsTheCallerToo) {
  EXPECT_EQ(ThreadPool().threads(), 1);
  EXPECT_EQ(ThreadPool(1).threads(), 1);
  EXPECT_EQ(ThreadPool(3).threads(), 3);
  EXPECT_EQ(ThreadPool(0).threads(), 1);
}

TEST(ThreadPool, RunsEachChunkOnceAndReturnsWhenAllAreDone) {
  for (const int threads : {1, 2, 3, 4, 8}) {
    ThreadPool pool(threads);
    for (const int chunks : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 1000}) {
      std::vector<int> hits(static_cast<size_t>(chunks));  // plain: a race would be a lost count
      pool.run(chunks, [&](Eigen::Index i) { ++hits[static_cast<size_t>(i)]; });
      for (const int hit : hits) ASSERT_EQ(hit, 1) << threads << " " << chunks;
    }
  }
}

TEST(ThreadPool, ManyShortLoopsOneAfterTheOther) {
  ThreadPool pool(4);
  std::vector<long> sums(16);
  constexpr int kLoops = 3000;
  for (int loop = 0; loop < kLoops; ++loop) {
    pool.run(16, [&](Eigen::Index i) { sums[static_cast<size_t>(i)] += i + loop; });
  }
  for (long i = 0; i < 16; ++i) {
    EXPECT_EQ(sums[static_cast<size_t>(i)], kLoops * i + kLoops * (kLoops - 1L) / 2);
  }
}

// What a task does in loops of its own is done by the thread that runs the task.
TEST(ThreadPool, RunsLoopsWithinATaskInline) {
  for (const int threads : {1, 2, 3}) {
    ThreadPool pool(threads);
    std::vector<std::vector<int>> hits(20, std::vector<int>(30));  // plain, as above
    std::vector<int> strangers(20);
    pool.run(20, [&](Eigen::Index task) {
      const auto own = std::this_thread::get_id();
      pool.run(30, [&](Eigen::Index i) {
        ++hits[static_cast<size_t>(task)][static_cast<size_t>(i)];
        strangers[static_cast<size_t>(task)] += own != std::this_thread::get_id();
      });
    });
    for (const auto& each : hits) EXPECT_EQ(each, std::vector<int>(30, 1));
    EXPECT_EQ(strangers, std::vector<int>(20));
  }
}

TEST(ThreadPool, PassesOnWhatALoopWithinATaskThrows) {
  ThreadPool pool(2);
  const auto task = [&](Eigen::Index) {
    pool.run(5, [](Eigen::Index i) {
      if (i == 3) throw std::runtime_error("inner");
    });
  };
  EXPECT_THROW(pool.run(8, task), std::runtime_error);
  int hits = 0;  // the pool works on
  pool.run(1, [&](Eigen::Index) { ++hits; });
  EXPECT_EQ(hits, 1);
}

// Between these loops the workers have gone to sleep and must be woken.
TEST(ThreadPool, WakesSleepingWorkers) {
  ThreadPool pool(3);
  std::atomic<int> hits{0};
  for (int loop = 0; loop < 5; ++loop) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pool.run(9, [&](Eigen::Index) { ++hits; });
  }
  EXPECT_EQ(hits, 45);
}

// The worker stays in the first chunk that it takes until all others are done: by the caller.
TEST(ThreadPool, TheCallerDoesThePartOfAWorkerThatIsStuck) {
  ThreadPool pool(2);
  const std::thread::id caller = std::this_thread::get_id();
  constexpr int kChunks = 50;
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::atomic<int> done{0};
    pool.run(kChunks, [&](Eigen::Index) {
      while (std::this_thread::get_id() != caller && done < kChunks - 1) std::this_thread::yield();
      ++done;
    });
    EXPECT_EQ(done, kChunks);
  }
}

// As a solve with a tree does: up from the leaves, through the crown and down again. Each chunk
// waits for all of those that it may wait for.
void expect_no_deadlock(ThreadPool& pool, Eigen::Index leaves, Eigen::Index crown) {
  std::vector<std::atomic<int>> done(static_cast<size_t>(2 * leaves + crown));
  const auto wait_for = [&](Eigen::Index begin, Eigen::Index end) {
    for (Eigen::Index i = begin; i < end; ++i) {
      while (done[static_cast<size_t>(i)] == 0) std::this_thread::yield();
    }
  };
  const std::array stages{Stage{leaves, Deal::kInTurn}, Stage{crown, Deal::kInOrder},
                          Stage{leaves, Deal::kBlocks}};
  pool.run_stages(stages, [&](Eigen::Index i) {
    if (i >= leaves) wait_for(0, std::min(i, leaves + crown));
    ++done[static_cast<size_t>(i)];
  });
  for (const std::atomic<int>& each : done) ASSERT_EQ(each, 1) << leaves << " " << crown;
}

TEST(ThreadPool, ChunksMayWaitForThoseOfEarlierStages) {
  for (const int threads : {1, 2, 3, 4}) {
    ThreadPool pool(threads);
    for (int repeat = 0; repeat < 20; ++repeat) {
      for (const int leaves : {0, 1, 2, 5, 16}) {
        for (const int crown : {0, 1, 2, 9}) expect_no_deadlock(pool, leaves, crown);
      }
    }
  }
}

// Chunks that wait for each other can only end if they run at the same time. They may not, and can
// here because no thread has lost its core yet.
TEST(ThreadPool, ThreadsWorkAtTheSameTime) {
  ThreadPool pool(3);
  std::atomic<int> arrived{0};
  pool.run(3, [&](Eigen::Index) {
    ++arrived;
    while (arrived < 3) std::this_thread::yield();
  });
  EXPECT_EQ(arrived, 3);
}

// Chunks 3, 10, 17, ... throw. Which of them is first on the clock differs from run to run.
std::string thrown_by(ThreadPool& pool, std::atomic<int>& running) {
  try {
    pool.run(100, [&](Eigen::Index i) {
      ++running;
      const bool fails = i % 7 == 3;
      if (!fails) std::this_thread::yield();
      --running;
      if (fails) throw std::runtime_error(std::to_string(i));
    });
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "nothing";
}

TEST(ThreadPool, ThrowsWhatTheFirstChunkToFailThrew) {
  for (const int threads : {1, 2, 4}) {
    ThreadPool pool(threads);
    for (int repeat = 0; repeat < 200; ++repeat) {
      std::atomic<int> running{0};
      EXPECT_EQ(thrown_by(pool, running), "3");
      EXPECT_EQ(running, 0);
      std::atomic<int> hits{0};
      pool.run(9, [&](Eigen::Index) { ++hits; });
      ASSERT_EQ(hits, 9) << "the pool is of no use any more";
    }
  }
}

// The last chunk of all fails at once; what comes before it must run nonetheless.
TEST(ThreadPool, RunsAllChunksBeforeTheOneThatFails) {
  for (const int threads : {1, 2, 4}) {
    ThreadPool pool(threads);
    for (int repeat = 0; repeat < 100; ++repeat) {
      std::atomic<int> hits{0};
      const auto fail_late = [&](Eigen::Index i) {
        if (i >= 60) throw std::runtime_error(std::to_string(i));
        std::this_thread::yield();
        ++hits;
      };
      EXPECT_THROW(pool.run(64, fail_late), std::runtime_error);
      ASSERT_EQ(hits, 60);
    }
  }
}

TEST(ThreadPool, StartsAndStopsManyTimes) {
  std::atomic<int> hits{0};
  for (int i = 0; i < 100; ++i) {
    ThreadPool pool(3);
    if (i % 2 == 0) pool.run(5, [&](Eigen::Index) { ++hits; });
  }
  EXPECT_EQ(hits, 250);
}

TEST(ThreadPool, TwoPoolsInTwoThreadsDoNotMeet) {
  const auto work = [](double& result) {
    ThreadPool pool(2);
    for (int loop = 0; loop < 200; ++loop) {
      result = parallel_sum(pool, 1000, 64, [](IndexRange range) {
        double sum = 0;
        for (Eigen::Index i = range.begin; i < range.end; ++i) sum += static_cast<double>(i);
        return sum;
      });
    }
  };
  double a = 0;
  double b = 0;
  std::thread other([&] { work(a); });
  work(b);
  other.join();
  EXPECT_EQ(a, 499500);
  EXPECT_EQ(b, 499500);
}

void expect_cover(ThreadPool& pool, int count, int chunk) {
  std::vector<int> hits(static_cast<size_t>(count));
  parallel_for(pool, count, chunk, [&](IndexRange range) {
    EXPECT_LE(range.end - range.begin, chunk);
    EXPECT_EQ(range.begin % chunk, 0);
    for (Eigen::Index i = range.begin; i < range.end; ++i) ++hits[static_cast<size_t>(i)];
  });
  EXPECT_EQ(hits, std::vector<int>(static_cast<size_t>(count), 1)) << count << " by " << chunk;
}

TEST(ParallelFor, CoversTheRangeWithoutOverlap) {
  for (const int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    for (const int count : {0, 1, 63, 64, 65, 1000}) {
      for (const int chunk : {1, 7, 64, 5000}) expect_cover(pool, count, chunk);
    }
  }
}

// Numbers of very different size, so that another order of summation gives other bits.
TEST(ParallelSum, HasTheSameBitsForAnyNumberOfThreads) {
  const auto sum_with = [](int threads) {
    ThreadPool pool(threads);
    return parallel_sum(pool, 10000, 37, [](IndexRange range) {
      double sum = 0;
      for (Eigen::Index i = range.begin; i < range.end; ++i) {
        sum += std::sin(static_cast<double>(i)) * std::pow(10.0, static_cast<double>(i % 17));
      }
      return sum;
    });
  };
  const double expected = sum_with(1);
  for (const int threads : {2, 3, 4, 8}) {
    for (int repeat = 0; repeat < 5; ++repeat) EXPECT_EQ(sum_with(threads), expected) << threads;
  }
}

TEST(ParallelSum, OfNothingIsZero) {
  ThreadPool pool(2);
  EXPECT_EQ(parallel_sum(pool, 0, 8, [](IndexRange) { return 1.0; }), 0);
}

}  // namespace
}  // namespace pliant
