#pragma once

#include <chrono>

namespace pliant {

/// What a thread asks of the system while it shares loops with others. Tests bring their own.
class ThreadClock {
 public:
  using Wall = std::chrono::steady_clock;

  ThreadClock() = default;
  ThreadClock(const ThreadClock&) = delete;
  ThreadClock& operator=(const ThreadClock&) = delete;
  virtual ~ThreadClock() = default;

  virtual Wall::time_point now() const = 0;
  /// For how long the thread that asks has had a core. A call of the system.
  virtual std::chrono::nanoseconds ran() const = 0;
  /// Lets other threads have the core for a moment.
  virtual void yield() const = 0;
  virtual void sleep(std::chrono::nanoseconds time) const = 0;
};

/// The machine's. Where it has no clocks of threads, they have a core all the time.
const ThreadClock& machine_clock();

}  // namespace pliant
