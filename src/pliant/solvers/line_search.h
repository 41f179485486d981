#pragma once

#include "pliant/core/types.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// A point of a descent with all that is known about g there.
struct Iterate {
  VecX x;            // m
  VecX gradient;     // N
  double value = 0;  // J

  /// Evaluates g at x; false when g or its gradient is not finite there.
  [[nodiscard]] bool evaluate(Objective& objective);
};

struct LineSearchOptions {
  double armijo = 0.03;         // share of the decrease promised by the slope that g must keep
  double shrink = 0.5;          // factor from one trial step to the next
  double smallest_step = 1e-9;  // gives up below it; the first trial is 1
};

struct LineSearchResult {
  bool accepted = false;
  double step = 0;
  int evaluations = 0;
};

/// Backtracking: tries x + step d for step = 1, shrink, shrink², ... until g falls enough. A trial
/// where g or its gradient is not finite is a rejected trial.
///
/// `slope` = d·∇g < 0. When accepted, `now` is the new iterate, its gradient included, and `last`
/// the one it came from; else `now` is as it was. Buffers are swapped, nothing is allocated once
/// `last` has the size of `now`.
[[nodiscard]] LineSearchResult backtrack(Objective& objective, const VecX& d, double slope,
                                         const LineSearchOptions& options, Iterate& now,
                                         Iterate& last);

}  // namespace pliant
