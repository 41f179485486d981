#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

class CoreWatch;
class ThreadClock;

/// A half-open range of elements, vertices, rows.
struct IndexRange {
  Eigen::Index begin = 0;
  Eigen::Index end = 0;
};

/// How the chunks of a loop are dealt to the threads. In the first two ways each thread has chunks
/// of its own, which depend on the numbers of chunks and threads alone: a loop finds its data where
/// the last loop over it left it, in the cache of the same core. A thread that has finished its own
/// chunks takes over some of the others'.
enum class Deal {
  kBlocks,   // a part of the range for each thread: neighbours stay together
  kInTurn,   // one chunk to each thread in turn: fair where chunks become smaller
  kInOrder,  // the next chunk to whoever asks first: a chunk may wait for those before it
};

/// A part of a loop. A thread begins the next stage only when no chunk of this one is left to be
/// taken. The last chunks may still be running then, so a chunk may wait for any chunk of an
/// earlier stage.
struct Stage {
  Eigen::Index chunks = 0;
  Deal deal = Deal::kBlocks;
};

/// Threads that share the chunks of a loop. Chunks are cut by the caller, never by the number of
/// threads, so a sum over chunks in order has the same bits for any number of threads.
/// A thread that the machine has no core for is waited for only if it stopped in the middle of a
/// chunk; after that, loops do with one thread fewer for a while.
/// One loop at a time: a pool belongs to one simulation.
class ThreadPool {
 public:
  static constexpr int kMostStages = 3;

  /// `threads` counts the caller too; 1 starts none. There are fewer if the system refuses some.
  explicit ThreadPool(int threads = 1);
  /// Asks another clock than the machine's; it must live longer than the pool.
  ThreadPool(int threads, const ThreadClock& clock);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// The largest number of threads that work at the same time, the caller included.
  int threads() const;
  /// How many of them are to share loops now: fewer for a while after they often lost their cores.
  int team() const;

  /// task(chunk) for each chunk in [0, chunks), in any order; allocates nothing; returns when all
  /// are done. Called by a task, it does all chunks on the thread of that task, in order. No chunk
  /// may wait for another. If chunks throw,
  /// the exception of the first of them, in order, is thrown on; all chunks before that one have
  /// run, those after it may have been left out.
  template <class Task>
  void run(Eigen::Index chunks, Task&& task) {
    run_stages(std::array{Stage{.chunks = chunks}}, task);
  }

  /// As run(), for several stages, at most kMostStages, whose chunks are counted through. A chunk
  /// may wait for those of earlier stages and, if dealt kInOrder, for earlier ones of its own
  /// stage; then no task may throw, because the chunk that is waited for may have been left out. A
  /// task waits with wait_until() of the watch that task(chunk, watch) is given: otherwise it would
  /// seem that its thread had lost its core.
  template <class Task>
  void run_stages(std::span<const Stage> stages, Task&& task) {
    using Plain = std::remove_reference_t<Task>;
    run_erased(stages, const_cast<void*>(static_cast<const void*>(std::addressof(task))),
               [](void* context, Eigen::Index chunk, CoreWatch& watch) {
                 Plain& plain = *static_cast<Plain*>(context);
                 if constexpr (std::is_invocable_v<Plain&, Eigen::Index, CoreWatch&>) {
                   plain(chunk, watch);
                 } else {
                   plain(chunk);
                 }
               });
  }

  /// Room for one number per chunk, kept between calls.
  std::vector<double>& partial_sums() { return partial_sums_; }

 private:
  using Call = void (*)(void* context, Eigen::Index chunk, CoreWatch& watch);
  void run_erased(std::span<const Stage> stages, void* context, Call call);

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
  if (partial.size() < static_cast<std::size_t>(chunks))
    partial.resize(static_cast<std::size_t>(chunks));
  pool.run(chunks, [&](Eigen::Index i) {
    partial[i] = body(IndexRange{i * chunk, std::min(count, (i + 1) * chunk)});
  });
  double sum = 0;
  for (Eigen::Index i = 0; i < chunks; ++i) sum += partial[i];
  return sum;
}

}  // namespace pliant
