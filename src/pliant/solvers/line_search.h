#pragma once

#include <array>
#include <string_view>

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

/// How far to go along a direction.
enum class LineSearch {
  kArmijo,  // the first of 1, shrink, shrink², ... that lowers g enough
  kWolfe,   // that also leaves little slope: strong Wolfe conditions
  kNone,    // always 1, even if g rises
};
constexpr std::array<std::string_view, 3> choice_names(LineSearch) {
  return {"armijo", "wolfe", "none"};
}

struct LineSearchOptions {
  LineSearch kind = LineSearch::kArmijo;
  double armijo = 0.03;         // share of the decrease promised by the slope that g must keep
  double shrink = 0.5;          // factor from one trial step to the next
  double curvature = 0.9;       // share of the slope that may be left (Wolfe)
  double smallest_step = 1e-9;  // gives up below it; the first trial is 1
};

struct LineSearchResult {
  bool accepted = false;
  double step = 0;
  int evaluations = 0;
};

/// Moves `now` along d. A trial where g or its gradient is not finite is a rejected trial.
///
/// `slope` = d·∇g < 0. When accepted, `now` is the new iterate, its gradient included, and `last`
/// the one it came from; else `now` is as it was. Buffers are swapped, nothing is allocated once
/// `last` has the size of `now`.
[[nodiscard]] LineSearchResult search_line(Objective& objective, const VecX& d, double slope,
                                           const LineSearchOptions& options, Iterate& now,
                                           Iterate& last);

/// Whether g falls enough from `now` to `trial` = now + step d: Armijo's condition, in a form that
/// round-off does not defeat.
bool falls_enough(const Iterate& now, const Iterate& trial, const VecX& d, double step,
                  double slope, double armijo);

/// search_line() for LineSearch::kWolfe.
[[nodiscard]] LineSearchResult search_wolfe(Objective& objective, const VecX& d, double slope,
                                            const LineSearchOptions& options, Iterate& now,
                                            Iterate& last);

}  // namespace pliant
