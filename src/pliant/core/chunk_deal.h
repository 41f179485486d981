#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "pliant/core/parallel.h"

namespace pliant {

/// Data that one thread writes all the time lies this far (bytes) from everything else, so that
/// other threads do not lose from their caches what lies beside it: processors fetch lines of
/// 64 bytes in pairs.
inline constexpr std::size_t kApart = 128;

/// The chunks that one thread starts with, counted from 0. Their owner takes them from the front
/// and other threads take them from the back, so where the shares are uneven, the same few chunks
/// change hands in every loop.
class alignas(kApart) ChunkShare {
 public:
  void refill(std::uint32_t count) {
    left_.store(std::uint64_t{count} << kHalf, std::memory_order_relaxed);
  }
  std::optional<Eigen::Index> take_first();
  std::optional<Eigen::Index> take_last();

 private:
  static constexpr int kHalf = 32;

  std::atomic<std::uint64_t> left_{0};  // lower half: the first chunk left; upper half: their end
};

/// Deals the chunks of a loop out to threads, each chunk once.
class ChunkDeal {
 public:
  explicit ChunkDeal(int most_threads);

  /// Deals out the chunks of a loop, at most 2³¹. To be called while no thread takes any.
  void refill(std::span<const Stage> stages, int threads);

  /// visit(chunk) for the thread's own chunks, then for what the others have left, stage by stage.
  template <class Visit>
  void for_each(int thread, const Visit& visit) {
    for (int stage = 0; stage < stage_count_; ++stage) {
      const bool in_order = stages_[stage].deal == Deal::kInOrder;
      const int owner = in_order ? 0 : thread;
      while (const auto i = share(stage, owner).take_first()) visit(chunk(stage, owner, *i));
      if (in_order) continue;
      for (int away = 1; away < threads_; ++away) {
        const int other = (thread + away) % threads_;
        while (const auto i = share(stage, other).take_last()) visit(chunk(stage, other, *i));
      }
    }
  }

 private:
  ChunkShare& share(int stage, int thread) { return shares_[stage * most_threads_ + thread]; }
  Eigen::Index first_of_block(int stage, int thread) const {
    return stages_[stage].chunks * thread / threads_;
  }
  Eigen::Index share_size(int stage, int thread) const;
  /// The i-th chunk of a thread's share.
  Eigen::Index chunk(int stage, int thread, Eigen::Index i) const;

  int most_threads_;
  std::unique_ptr<ChunkShare[]> shares_;
  std::array<Stage, ThreadPool::kMostStages> stages_{};
  std::array<Eigen::Index, ThreadPool::kMostStages> first_chunks_{};
  int stage_count_ = 0;
  int threads_ = 1;
};

}  // namespace pliant
