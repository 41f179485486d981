#pragma once

#include <chrono>

namespace pliant {

/// Finds out whether the calling thread lost its core to something else: its own clock then falls
/// behind. Reading that clock is a system call, so it is read only where enough time has passed;
/// loops that take microseconds pay nothing for it.
class CoreWatch {
 public:
  /// To be called as a loop begins.
  void begin();

  /// To be called as it ends: whether the thread was without a core for half a millisecond or more
  /// since begin(). Always false on systems whose threads have no clocks.
  bool has_lost_core();

 private:
  using Clock = std::chrono::steady_clock;

  void look(Clock::time_point now);

  Clock::time_point last_look_{};
  std::chrono::nanoseconds ran_{};  // on the thread's clock, then
};

}  // namespace pliant
