#pragma once

#include <algorithm>
#include <tuple>

#include "pliant/core/params.h"
#include "pliant/core/timer.h"

namespace pliant {

/// When a minimisation ends, whatever its method.
struct StopOptions {
  int iterations = 10;   // at most
  double tolerance = 0;  // of |A0⁻¹∇g|∞, m; 0 is never
  double budget = 0;     // s; 0 is none
};

/// The fields of a solver's options that are StopOptions.
template <class Options>
constexpr auto stop_fields() {
  return std::tuple{
      field("iterations", &Options::iterations, "", at_least(0), "iterations at most"),
      field("tolerance", &Options::tolerance, "m", at_least(0),
            "stop when no vertex would move further by a plain quasi-Newton step; 0 is never"),
      field("budget", &Options::budget, "s", at_least(0),
            "stop when another iteration would end later, but not before the first; 0 is no limit. "
            "Results then depend on the clock")};
}

template <class Options>
StopOptions stop_options(const Options& options) {
  return {options.iterations, options.tolerance, options.budget};
}

/// Tells when the time of a minimisation is up. Reads no clock if there is no budget.
class Deadline {
 public:
  explicit Deadline(double budget) : budget_(budget) {}

  /// Called before each iteration: whether one as long as the longest so far would end too late.
  /// There is always time for the first: without it a step would not be one.
  bool leaves_no_time() {
    if (budget_ == 0) return false;
    const double now = timer_.seconds();
    if (iterations_ > 0) longest_ = std::max(longest_, now - last_);
    last_ = now;
    return iterations_++ > 0 && now + longest_ > budget_;
  }

 private:
  double budget_;  // s
  Timer timer_;
  double last_ = 0, longest_ = 0;  // s
  int iterations_ = 0;             // that there was time for
};

}  // namespace pliant
