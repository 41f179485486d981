#include "pliant/core/chunk_deal.h"

namespace pliant {

// Relaxed order will do: what a chunk reads and writes is published by the loop, not by taking it.
std::optional<Eigen::Index> ChunkShare::take_first() {
  std::uint64_t now = left_.load(std::memory_order_relaxed);
  for (;;) {
    const auto first = static_cast<std::uint32_t>(now);
    if (first >= now >> kHalf) return std::nullopt;
    if (left_.compare_exchange_weak(now, now + 1, std::memory_order_relaxed)) return first;
  }
}

std::optional<Eigen::Index> ChunkShare::take_last() {
  constexpr std::uint64_t kOne = std::uint64_t{1} << kHalf;
  std::uint64_t now = left_.load(std::memory_order_relaxed);
  for (;;) {
    const std::uint64_t end = now >> kHalf;
    if (static_cast<std::uint32_t>(now) >= end) return std::nullopt;
    if (left_.compare_exchange_weak(now, now - kOne, std::memory_order_relaxed)) {
      return static_cast<Eigen::Index>(end - 1);
    }
  }
}

ChunkDeal::ChunkDeal(int most_threads)
    : most_threads_(most_threads),
      shares_(std::make_unique<ChunkShare[]>(
          static_cast<std::size_t>(ThreadPool::kMostStages * most_threads))) {}

void ChunkDeal::refill(std::span<const Stage> stages, int threads) {
  stage_count_ = static_cast<int>(stages.size());
  threads_ = threads;
  Eigen::Index first = 0;
  for (int stage = 0; stage < stage_count_; ++stage) {
    stages_[stage] = stages[stage];
    first_chunks_[stage] = first;
    first += stages[stage].chunks;
    for (int thread = 0; thread < threads; ++thread) {
      share(stage, thread).refill(static_cast<std::uint32_t>(share_size(stage, thread)));
    }
  }
}

Eigen::Index ChunkDeal::share_size(int stage, int thread) const {
  const auto [chunks, deal] = stages_[stage];
  if (deal == Deal::kInOrder) return thread == 0 ? chunks : 0;
  if (deal == Deal::kInTurn) return (chunks - thread + threads_ - 1) / threads_;
  return first_of_block(stage, thread + 1) - first_of_block(stage, thread);
}

Eigen::Index ChunkDeal::chunk(int stage, int thread, Eigen::Index i) const {
  const Deal deal = stages_[stage].deal;
  if (deal == Deal::kInOrder) return first_chunks_[stage] + i;
  if (deal == Deal::kInTurn) return first_chunks_[stage] + thread + i * threads_;
  return first_chunks_[stage] + first_of_block(stage, thread) + i;
}

}  // namespace pliant
