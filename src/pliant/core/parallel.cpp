#include "pliant/core/parallel.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

#include "pliant/core/chunk_deal.h"
#include "pliant/core/core_watch.h"
#include "pliant/core/start_threads.h"
#include "pliant/core/team_size.h"
#include "pliant/core/thread_clock.h"

namespace pliant {
namespace {

constexpr Eigen::Index kNone = std::numeric_limits<Eigen::Index>::max();

Eigen::Index count_chunks(std::span<const Stage> stages) {
  Eigen::Index chunks = 0;
  for (const Stage& stage : stages) chunks += stage.chunks;
  return chunks;
}

// Of which pool this thread is working on a chunk, and the watch over it there.
struct Work {
  const void* pool = nullptr;
  CoreWatch* watch = nullptr;
};
thread_local Work current_work;

}  // namespace

// A loop is published by raising `generation`; each worker that sees it in time enters it and takes
// chunks until none is left. The caller takes chunks too, then closes the loop and waits only for
// workers that are inside: one that the machine has no core for at the moment costs nothing, since
// the others do its part. Between loops workers spin for a moment, because the loops of one step
// follow each other within microseconds, then yield, and only after that sleep: to be woken takes
// as long as a small solve.
struct ThreadPool::Workers {
  Workers(int most, const ThreadClock& its_clock)
      : clock(its_clock), deal(most), team(most), watch(its_clock), team_now(most) {}

  static constexpr int kOpen = 1 << 30;

  const ThreadClock& clock;
  std::vector<std::thread> threads;
  ChunkDeal deal;
  TeamSize team;
  CoreWatch watch;  // of the caller
  std::mutex mutex;
  std::exception_ptr failure;  // of the first chunk that failed

  // What the caller tells the workers.
  alignas(kApart) std::atomic<unsigned> generation{0};
  std::atomic<int> team_now;  // threads with a higher number rest
  std::atomic<bool> stop{false};
  std::atomic<Eigen::Index> failed_chunk{kNone};  // the first one
  void* context = nullptr;
  Call call = nullptr;

  // What the workers tell the caller.
  alignas(kApart) std::atomic<int> inside{0};  // of them, plus kOpen while more may enter
  std::atomic<bool> lost_core{false};          // one of them did, inside

  bool enter() {
    int now = inside.load(std::memory_order_relaxed);
    do {
      if ((now & kOpen) == 0) return false;
    } while (!inside.compare_exchange_weak(now, now + 1, std::memory_order_acquire));
    return true;
  }

  // A chunk that is taken after another one failed, but precedes it, still runs: so the first
  // failure in order is found, the same one for any number of threads.
  void take_chunks(int thread, CoreWatch& own_watch) {
    const Work outer = std::exchange(current_work, {this, &own_watch});
    deal.for_each(thread, [this, &own_watch](Eigen::Index chunk) {
      if (chunk > failed_chunk.load(std::memory_order_relaxed)) return;
      try {
        call(context, chunk, own_watch);
      } catch (...) {
        keep_failure(chunk);
      }
    });
    current_work = outer;
  }

  void keep_failure(Eigen::Index chunk) {
    const std::lock_guard lock(mutex);
    if (chunk > failed_chunk.load(std::memory_order_relaxed)) return;
    failure = std::current_exception();
    failed_chunk.store(chunk, std::memory_order_relaxed);
  }

  // Returns the new generation.
  unsigned wait_for_work(int thread, unsigned seen) {
    constexpr int kSpins = 20000;  // about 10 µs: loops that follow each other
    constexpr int kYields = 300;   // about 100 µs: a serial part between two loops
    for (int size = team_now; thread >= size; size = team_now) team_now.wait(size);
    for (int i = 0; i < kSpins + kYields; ++i) {
      const unsigned now = generation.load(std::memory_order_acquire);
      if (now != seen) return now;
      if (i >= kSpins) std::this_thread::yield();
    }
    generation.wait(seen);
    return generation;
  }

  void work(int thread) {
    CoreWatch own_watch(clock);
    unsigned seen = 0;
    for (;;) {
      seen = wait_for_work(thread, seen);
      if (stop) return;
      if (!enter()) continue;  // too late
      if (thread < team_now) {
        own_watch.begin();
        take_chunks(thread, own_watch);
        if (own_watch.has_lost_core()) lost_core = true;
      }
      inside.fetch_sub(1, std::memory_order_release);
    }
  }

  // How many threads the next loop is for.
  int gather_team() {
    if (team.is_complete()) return team_now;
    set_team(team.threads(clock.now()));
    return team_now;
  }
  void set_team(int size) {
    if (team_now.exchange(size) < size) team_now.notify_all();
  }

  void publish() {
    generation.fetch_add(1);
    generation.notify_all();
  }

  void share_loop(std::span<const Stage> stages, int size) {
    watch.begin();
    deal.refill(stages, size);
    failed_chunk.store(kNone, std::memory_order_relaxed);
    inside.store(kOpen, std::memory_order_release);
    publish();
    take_chunks(0, watch);
    inside.fetch_sub(kOpen, std::memory_order_relaxed);
    watch.wait_until([this] { return inside.load(std::memory_order_acquire) == 0; });
    const bool lost = watch.has_lost_core();
    if (lost || lost_core) {
      lost_core = false;
      const auto now = clock.now();
      team.lose_core(now);
      set_team(team.threads(now));
    }
  }
};

ThreadPool::ThreadPool(int threads) : ThreadPool(threads, machine_clock()) {}

ThreadPool::ThreadPool(int threads, const ThreadClock& clock)
    : workers_(std::make_unique<Workers>(std::max(1, threads), clock)) {
  workers_->threads = start_threads(threads - 1, [workers = workers_.get(), number = 0]() mutable {
    return std::thread([workers, thread = ++number] { workers->work(thread); });
  });
  workers_->team = TeamSize(this->threads());
  workers_->set_team(this->threads());
}

ThreadPool::~ThreadPool() {
  workers_->stop = true;
  workers_->set_team(threads());
  workers_->publish();
  for (std::thread& thread : workers_->threads) thread.join();
}

int ThreadPool::threads() const { return static_cast<int>(workers_->threads.size()) + 1; }

int ThreadPool::team() const { return workers_->team_now; }

void ThreadPool::run_erased(std::span<const Stage> stages, void* context, Call call) {
  Workers& w = *workers_;
  const Eigen::Index chunks = count_chunks(stages);
  if (current_work.pool == &w) {
    for (Eigen::Index i = 0; i < chunks; ++i) call(context, i, *current_work.watch);
    return;
  }
  const bool can_share = chunks > 1 && chunks <= std::numeric_limits<std::int32_t>::max();
  const int size = can_share ? w.gather_team() : 1;
  if (size == 1) {
    for (Eigen::Index i = 0; i < chunks; ++i) call(context, i, w.watch);
    return;
  }
  w.context = context;
  w.call = call;
  w.share_loop(stages, size);
  if (w.failure) std::rethrow_exception(std::exchange(w.failure, nullptr));
}

}  // namespace pliant
