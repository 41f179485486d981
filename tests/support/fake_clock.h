#pragma once

#include <limits>
#include <map>
#include <mutex>
#include <thread>

#include "pliant/core/thread_clock.h"

namespace pliant::test {

/// Time passes only where a test says so, for all threads alike. A thread has a core unless it is
/// away, which it also is, for a millisecond, each time that it gives way or sleeps.
class FakeClock : public ThreadClock {
 public:
  /// From the `most_waits`-th time on, giving way takes no time, so that the test knows how long
  /// it was in all.
  explicit FakeClock(int most_waits = std::numeric_limits<int>::max()) : most_waits_(most_waits) {}

  Wall::time_point now() const override {
    const std::lock_guard lock(mutex_);
    return Wall::time_point(std::chrono::hours(1)) + now_;
  }
  std::chrono::nanoseconds ran() const override {
    const std::lock_guard lock(mutex_);
    ++looks_;
    return now_ - away_[std::this_thread::get_id()];
  }
  void yield() const override { give_way(); }
  void sleep(std::chrono::nanoseconds) const override { give_way(); }

  /// Threads work meanwhile, or wait outside of any loop.
  void pass(std::chrono::nanoseconds time) {
    const std::lock_guard lock(mutex_);
    now_ += time;
  }
  /// The thread that calls it has no core, the others work.
  void be_away(std::chrono::nanoseconds time) {
    const std::lock_guard lock(mutex_);
    add_away(time);
  }

  int looks() const {
    const std::lock_guard lock(mutex_);
    return looks_;
  }
  int waits() const {
    const std::lock_guard lock(mutex_);
    return waits_;
  }
  void forget_waits() {
    const std::lock_guard lock(mutex_);
    waits_ = 0;
  }
  /// Threads gave way as often as takes time.
  bool has_waited() const { return waits() == most_waits_; }

 private:
  void give_way() const {
    {
      const std::lock_guard lock(mutex_);
      if (waits_ < most_waits_) {
        ++waits_;
        add_away(std::chrono::milliseconds(1));
      }
    }
    std::this_thread::yield();
  }
  void add_away(std::chrono::nanoseconds time) const {
    now_ += time;
    away_[std::this_thread::get_id()] += time;
  }

  int most_waits_;
  mutable std::mutex mutex_;
  mutable std::chrono::nanoseconds now_{};
  mutable std::map<std::thread::id, std::chrono::nanoseconds> away_;
  mutable int looks_ = 0;  // at threads' clocks
  mutable int waits_ = 0;
};

}  // namespace pliant::test
