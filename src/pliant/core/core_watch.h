#pragma once

#include "pliant/core/thread_clock.h"

namespace pliant {

/// Finds out whether the machine took the core away from the thread that this watch belongs to:
/// then the thread's own clock falls behind. Reading that clock is a system call, so it is read
/// only where time has passed; loops that take microseconds pay nothing for it. A thread that has
/// nothing to do and gives its core away has not lost it, so whoever waits in a loop waits here.
class CoreWatch {
 public:
  explicit CoreWatch(const ThreadClock& clock) : clock_(&clock) {}

  /// To be called as a loop begins.
  void begin();

  /// To be called as it ends: whether the thread was without a core for more than three quarters of
  /// a millisecond while it worked, and between two waits: losses on both sides of a wait do not
  /// add up. Some of that time, a quarter of a millisecond at most, may have been before the loop.
  bool has_lost_core();

  /// Returns when is_met() is true, which another thread at work sees to. Waits for as long as a
  /// chunk takes by looking again at once, because whoever gives way on a busy machine is away for
  /// milliseconds; then by giving way; and then asleep, which leaves the core to the thread that
  /// is waited for, if it has lost its own.
  template <class Condition>
  void wait_until(const Condition& is_met) {
    constexpr int kSpins = 50000;  // some 30 µs
    for (int i = 0; i < kSpins; ++i) {
      if (is_met()) return;
    }
    look_for_loss();
    for (int tries = 0; !is_met(); ++tries) give_way(tries);
    look(clock_->now());
  }

 private:
  using Time = ThreadClock::Wall::time_point;

  void look(Time now);
  void look_for_loss();
  void give_way(int tries) const;

  const ThreadClock* clock_;
  Time last_look_{};
  std::chrono::nanoseconds ran_{};  // on the thread's clock, then
  bool has_lost_ = false;           // in this loop
};

}  // namespace pliant
