#pragma once

#include <limits>
#include <optional>

#include "pliant/core/params.h"

namespace pliant {

class ThreadClock;

/// When a minimisation stops, whatever its method.
struct StopOptions {
  int iterations = 10;             // at most
  double tolerance = 0;            // m; converged once |A0⁻¹∇g|∞ is no larger
  std::optional<double> budget{};  // s; by default there is no limit
  // J; a method that evaluates g at the first guess gives up if it is higher there. Steps set it.
  double start_at_most = std::numeric_limits<double>::infinity();
  const ThreadClock* clock = nullptr;  // of the budget; the machine's by default. For tests.

  static constexpr auto fields() {
    return Fields{
        field("iterations", &StopOptions::iterations, "", at_least(0), "iterations at most"),
        field("tolerance", &StopOptions::tolerance, "m", at_least(0),
              "stop when a plain quasi-Newton step would move no vertex further than this; 0 is "
              "never"),
        field("budget", &StopOptions::budget, "s", zero_is_none(at_least(0)),
              "stop when another iteration would end later than this, but not before the first; 0 "
              "is no "
              "limit. With a budget results depend on the clock")};
  }
};

}  // namespace pliant
