#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// A half-open range of elements, vertices, rows.
struct IndexRange {
  Eigen::Index begin = 0;
  Eigen::Index end = 0;
};

/// Threads that share the chunks of a loop. Chunks are cut by the caller, never by the number of
/// threads, so a sum over chunks in order has the same bits for any number of threads.
/// One loop at a time: a pool belongs to one simulation.
class ThreadPool {
 public:
  /// `threads` counts the caller too; 1 starts none. Where the system refuses, there are fewer.
  explicit ThreadPool(int threads = 1);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const;

  /// task(chunk) for each chunk in [0, chunks), in any order; allocates nothing; returns when all
  /// are done. Must not be called by a task. Throws what the first chunk to fail, in order, threw;
  /// chunks after it may not have run, so a task that waits for another chunk must not throw.
  template <class Task>
  void run(Eigen::Index chunks, Task&& task) {
    using Plain = std::remove_reference_t<Task>;
    run_erased(chunks, const_cast<void*>(static_cast<const void*>(std::addressof(task))),
               [](void* context, Eigen::Index chunk) { (*static_cast<Plain*>(context))(chunk); });
  }

  /// Room for one number per chunk, kept between calls.
  std::vector<double>& partial_sums() { return partial_sums_; }

 private:
  using Call = void (*)(void* context, Eigen::Index chunk);
  void run_erased(Eigen::Index chunks, void* context, Call call);

  struct Workers;
  std::unique_ptr<Workers> workers_;
  std::vector<double> partial_sums_;
};

/// Splits [0, count) into ranges of `chunk` and calls body(range) for each.
template <class Body>
void parallel_for(ThreadPool& pool, Eigen::Index count, Eigen::Index chunk, Body&& body) {
  pool.run((count + chunk - 1) / chunk, [&](Eigen::Index i) {
    body(IndexRange{i * chunk, std::min(count, (i + 1) * chunk)});
  });
}

/// Sum of body(range) over the ranges of parallel_for, added in their order.
template <class Body>
double parallel_sum(ThreadPool& pool, Eigen::Index count, Eigen::Index chunk, Body&& body) {
  const Eigen::Index chunks = (count + chunk - 1) / chunk;
  std::vector<double>& partial = pool.partial_sums();
  if (partial.size() < static_cast<size_t>(chunks)) partial.resize(static_cast<size_t>(chunks));
  pool.run(chunks, [&](Eigen::Index i) {
    partial[static_cast<size_t>(i)] = body(IndexRange{i * chunk, std::min(count, (i + 1) * chunk)});
  });
  double sum = 0;
  for (Eigen::Index i = 0; i < chunks; ++i) sum += partial[static_cast<size_t>(i)];
  return sum;
}

}  // namespace pliant
