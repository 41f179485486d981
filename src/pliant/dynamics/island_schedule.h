#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include "pliant/core/parallel.h"

namespace pliant {

/// Decides how threads share the work on islands: a large one has all threads to itself, one after
/// the other; the rest are done side by side, each by one thread. What is done does not depend on
/// it, only how long it takes.
class IslandSchedule {
 public:
  /// Makes a plan for islands of these sizes.
  void plan(std::span<const Eigen::Index> sizes, int threads) {
    order_.resize(sizes.size());
    std::iota(order_.begin(), order_.end(), 0);
    // Equal ones stay in order. Sorting in place allocates nothing.
    std::ranges::sort(
        order_, [&](int a, int b) { return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b; });
    Eigen::Index left = std::accumulate(sizes.begin(), sizes.end(), Eigen::Index{0});
    alone_ = 0;
    for (const int i : order_) {
      // One that is more than a thread's share would keep the others waiting.
      if (sizes[i] * threads <= left) break;
      left -= sizes[i];
      ++alone_;
    }
  }

  /// Whether an island has all threads to itself.
  bool is_alone(std::size_t island) const {
    const auto alone = std::span(order_).first(alone_);
    return std::ranges::find(alone, static_cast<int>(island)) != alone.end();
  }

  /// work(island) for each of them.
  template <class Work>
  void run(ThreadPool& pool, Work&& work) const {
    for (std::size_t i = 0; i < alone_; ++i) work(order_[i]);
    const std::array stages{Stage{.chunks = std::ssize(order_) - static_cast<Eigen::Index>(alone_),
                                  .deal = Deal::kInOrder}};
    pool.run_stages(stages, [&](Eigen::Index chunk) {
      work(order_[alone_ + static_cast<std::size_t>(chunk)]);
    });
  }

 private:
  std::vector<int> order_;  // the largest first
  std::size_t alone_ = 0;   // so many of them, from the first on
};

}  // namespace pliant
