#pragma once

#include <chrono>

namespace pliant {

/// Finds out whether the machine took the core away from the thread that calls it: then the
/// thread's own clock falls behind. That clock is a call of the system, so it is looked at only
/// where time has passed; it costs loops of microseconds nothing.
class CoreWatch {
 public:
  /// At the beginning of a loop.
  void begin();

  /// At its end: whether the thread was without a core for half a millisecond or more in between.
  /// Never, where there are no clocks of threads.
  bool has_lost_core();

 private:
  using Clock = std::chrono::steady_clock;

  void look(Clock::time_point now);

  Clock::time_point last_look_{};
  std::chrono::nanoseconds ran_{};  // on the thread's clock, then
};

}  // namespace pliant
