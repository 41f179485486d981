#include "pliant/core/chunk_deal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

namespace pliant {
namespace {

constexpr std::array kDeals = {Deal::kBlocks, Deal::kInTurn, Deal::kInOrder};

std::vector<Eigen::Index> taken_by(ChunkDeal& deal, int thread) {
  std::vector<Eigen::Index> chunks;
  deal.for_each(thread, [&](Eigen::Index chunk) { chunks.push_back(chunk); });
  return chunks;
}

std::vector<Eigen::Index> numbers(Eigen::Index begin, Eigen::Index end) {
  std::vector<Eigen::Index> result(static_cast<size_t>(end - begin));
  std::iota(result.begin(), result.end(), begin);
  return result;
}

using Chunks = std::vector<Eigen::Index>;

// The others come later and find nothing.
void expect_all_taken_by(ChunkDeal& deal, int thread, int threads, const Stage& stage) {
  deal.refill(std::array{stage}, threads);
  Chunks taken = taken_by(deal, thread);
  std::sort(taken.begin(), taken.end());
  ASSERT_EQ(taken, numbers(0, stage.chunks)) << threads << " threads, " << thread << " comes";
  for (int other = 0; other < threads; ++other) ASSERT_EQ(taken_by(deal, other), Chunks{});
}

// A thread that never comes is missed by none: whoever does come takes all chunks, each once.
TEST(ChunkDeal, OneThreadTakesEverythingIfNobodyElseDoes) {
  ChunkDeal deal(4);
  for (const Deal how : kDeals) {
    for (Eigen::Index count = 0; count <= 40; ++count) {
      for (int i = 0; i < 16; ++i) {
        if (i % 4 <= i / 4) expect_all_taken_by(deal, i % 4, i / 4 + 1, {count, how});
      }
    }
  }
}

TEST(ChunkDeal, AThreadBeginsWithItsOwnChunksAndTakesOthersFromTheirEnd) {
  ChunkDeal deal(3);
  deal.refill(std::array{Stage{10, Deal::kBlocks}}, 3);  // 0 1 2, 3 4 5, 6 7 8 9
  EXPECT_EQ(taken_by(deal, 1), (Chunks{3, 4, 5, 9, 8, 7, 6, 2, 1, 0}));
  deal.refill(std::array{Stage{10, Deal::kInTurn}}, 3);  // 0 3 6 9, 1 4 7, 2 5 8
  EXPECT_EQ(taken_by(deal, 2), (Chunks{2, 5, 8, 9, 6, 3, 0, 7, 4, 1}));
  deal.refill(std::array{Stage{10, Deal::kInOrder}}, 3);
  EXPECT_EQ(taken_by(deal, 2), numbers(0, 10));
}

// Thread 0 is slow: while it works on a chunk, thread 1 does all the others.
TEST(ChunkDeal, AThreadThatComesBackFindsWhatIsLeft) {
  ChunkDeal deal(2);
  deal.refill(std::array{Stage{8, Deal::kBlocks}}, 2);
  Chunks slow, fast;
  deal.for_each(0, [&](Eigen::Index chunk) {
    slow.push_back(chunk);
    if (fast.empty()) fast = taken_by(deal, 1);
  });
  EXPECT_EQ(slow, Chunks{0});
  EXPECT_EQ(fast, (Chunks{4, 5, 6, 7, 3, 2, 1}));
}

TEST(ChunkDeal, NoStageBeginsBeforeTheLastIsTaken) {
  const std::array stages{Stage{5, Deal::kInTurn}, Stage{4, Deal::kInOrder},
                          Stage{5, Deal::kInTurn}};
  ChunkDeal deal(2);
  deal.refill(stages, 2);
  EXPECT_EQ(taken_by(deal, 0), (Chunks{0, 2, 4, 3, 1, 5, 6, 7, 8, 9, 11, 13, 12, 10}));
  deal.refill(stages, 2);
  Chunks all;
  deal.for_each(1, [&](Eigen::Index chunk) {
    all.push_back(chunk);
    if (chunk == 1) {  // the other one runs through from here
      for (const Eigen::Index other : taken_by(deal, 0)) all.push_back(other);
    }
  });
  EXPECT_EQ(all, (Chunks{1, 0, 2, 4, 3, 5, 6, 7, 8, 9, 11, 13, 12, 10}));
}

void race(ChunkDeal& deal, int count, std::vector<std::atomic<int>>& hits) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < count; ++thread) {
    threads.emplace_back([&deal, &hits, thread] {
      deal.for_each(thread, [&](Eigen::Index chunk) { ++hits[static_cast<size_t>(chunk)]; });
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(ChunkDeal, DealsEachChunkOnceToThreadsThatRace) {
  constexpr int kThreads = 4;
  constexpr Eigen::Index kChunks = 20000;
  ChunkDeal deal(kThreads);
  for (const Deal how : kDeals) {
    deal.refill(std::array{Stage{kChunks, how}}, kThreads);
    std::vector<std::atomic<int>> hits(kChunks);
    race(deal, kThreads, hits);
    for (const std::atomic<int>& hit : hits) ASSERT_EQ(hit, 1);
  }
}

}  // namespace
}  // namespace pliant
