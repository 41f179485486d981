#include "pliant/core/parallel.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "pliant/core/start_threads.h"

namespace pliant {

// A loop is published by raising `generation`; each worker that sees it in time enters it and takes
// chunks from `next` until none is left. The caller takes chunks, too, then closes the loop and
// waits for those inside only: a worker that the machine has no core for at the moment costs
// nothing, the others do its part. Between loops workers spin for a moment, because the loops of
// one step follow each other within microseconds, then wait giving way to others, and sleep after
// that: to be woken takes as long as a small solve.
struct ThreadPool::Workers {
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::condition_variable wake;
  std::atomic<unsigned> generation{0};
  std::atomic<Eigen::Index> next{0};
  static constexpr int kOpen = 1 << 30;
  std::atomic<int> inside{0};  // workers in the loop, plus kOpen while more may enter
  std::atomic<bool> stop{false};
  Eigen::Index chunks = 0;
  void* context = nullptr;
  Call call = nullptr;
  std::exception_ptr failure;     // of the first chunk that failed
  Eigen::Index failed_chunk = 0;  // which one that was

  bool enter() {
    int now = inside.load(std::memory_order_relaxed);
    do {
      if ((now & kOpen) == 0) return false;
    } while (!inside.compare_exchange_weak(now, now + 1, std::memory_order_acquire));
    return true;
  }

  void take_chunks() {
    for (Eigen::Index i = next.fetch_add(1); i < chunks; i = next.fetch_add(1)) {
      try {
        call(context, i);
      } catch (...) {
        keep_failure(i);
      }
    }
  }

  // Chunks are handed out in order, so those before a failed one run to their end and the first
  // failure of all is among those that are kept. What has not begun is left out.
  void keep_failure(Eigen::Index chunk) {
    next.store(chunks);
    const std::lock_guard lock(mutex);
    if (failure && failed_chunk < chunk) return;
    failure = std::current_exception();
    failed_chunk = chunk;
  }

  // Returns the new generation.
  unsigned wait_for_work(unsigned seen) {
    constexpr int kSpins = 20000;  // some 10 µs: loops that follow each other
    constexpr int kYields = 300;   // some 100 µs: a serial part between two loops
    for (int i = 0; i < kSpins + kYields; ++i) {
      const unsigned now = generation.load(std::memory_order_acquire);
      if (now != seen) return now;
      if (i >= kSpins) std::this_thread::yield();
    }
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return generation.load() != seen; });
    return generation.load();
  }

  void work() {
    unsigned seen = 0;
    for (;;) {
      seen = wait_for_work(seen);
      if (stop) return;
      if (!enter()) continue;  // too late
      take_chunks();
      inside.fetch_sub(1, std::memory_order_release);
    }
  }

  void publish() {
    {
      const std::lock_guard lock(mutex);
      generation.fetch_add(1, std::memory_order_release);
    }
    wake.notify_all();
  }
};

ThreadPool::ThreadPool(int threads) : workers_(std::make_unique<Workers>()) {
  workers_->threads = start_threads(threads - 1, [workers = workers_.get()] {
    return std::thread([workers] { workers->work(); });
  });
}

ThreadPool::~ThreadPool() {
  workers_->stop = true;
  workers_->publish();
  for (std::thread& thread : workers_->threads) thread.join();
}

int ThreadPool::threads() const { return static_cast<int>(workers_->threads.size()) + 1; }

void ThreadPool::run_erased(Eigen::Index chunks, void* context, Call call) {
  Workers& w = *workers_;
  if (w.threads.empty() || chunks <= 1) {
    for (Eigen::Index i = 0; i < chunks; ++i) call(context, i);
    return;
  }
  w.chunks = chunks;
  w.context = context;
  w.call = call;
  w.next.store(0, std::memory_order_relaxed);
  w.inside.store(Workers::kOpen, std::memory_order_release);
  w.publish();
  w.take_chunks();
  w.inside.fetch_sub(Workers::kOpen, std::memory_order_relaxed);
  while (w.inside.load(std::memory_order_acquire) > 0) std::this_thread::yield();
  if (w.failure) std::rethrow_exception(std::exchange(w.failure, nullptr));
}

}  // namespace pliant
