#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "pliant/core/thread_clock.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

/// Keeps track of the time that a minimisation has left. Reads no clock if there is no budget.
class Deadline {
 public:
  explicit Deadline(const StopOptions& stop)
      : budget_(stop.budget), clock_(stop.clock ? *stop.clock : machine_clock()) {
    if (budget_) start_ = clock_.now();
  }

  /// To be called before each iteration: whether one as long as the longest so far would end too
  /// late. There is always time for the first, without which nothing would move.
  bool leaves_no_time() {
    trials_.begun = 0;
    return iterations_.leave_no_time(*this);
  }

  /// The same before each trial of a line search. There is always time for an iteration's first.
  bool leaves_no_time_for_trial() { return trials_.leave_no_time(*this); }

  /// Since the start, s. Only if there is a budget.
  double seconds() const { return std::chrono::duration<double>(clock_.now() - start_).count(); }

  /// Of the iterations up to now, s; 0 if there is no budget.
  double longest_iteration() const {
    if (!budget_ || iterations_.begun == 0) return 0;
    return std::max(iterations_.longest, seconds() - iterations_.last);
  }

 private:
  // Pieces of work of one kind, one after the other.
  struct Pieces {
    double last = 0, longest = 0;  // s
    int begun = 0;

    bool leave_no_time(const Deadline& deadline) {
      if (!deadline.budget_) return false;
      const double now = deadline.seconds();
      if (begun > 0) longest = std::max(longest, now - last);
      last = now;
      return begun++ > 0 && now + longest > *deadline.budget_;
    }
  };

  std::optional<double> budget_;  // s
  const ThreadClock& clock_;
  ThreadClock::Wall::time_point start_;
  Pieces iterations_, trials_;
};

}  // namespace pliant
