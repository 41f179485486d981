#pragma once

#include <algorithm>
#include <optional>

#include "pliant/core/timer.h"

namespace pliant {

/// Keeps track of the time that a minimisation has left. Reads no clock if there is no budget.
class Deadline {
 public:
  explicit Deadline(std::optional<double> budget) : budget_(budget) {}

  /// To be called before each iteration: whether one as long as the longest so far would end too
  /// late. There is always time for the first, without which nothing would move.
  bool leaves_no_time() {
    if (!budget_) return false;
    const double now = timer_.seconds();
    if (iterations_ > 0) longest_ = std::max(longest_, now - last_);
    last_ = now;
    return iterations_++ > 0 && now + longest_ > *budget_;
  }

 private:
  std::optional<double> budget_;  // s
  Timer timer_;
  double last_ = 0, longest_ = 0;  // s
  int iterations_ = 0;             // how many there was time for
};

}  // namespace pliant
