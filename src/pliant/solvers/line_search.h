#pragma once

#include "pliant/core/types.h"
#include "pliant/solvers/deadline.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/options/line_search.h"

namespace pliant {

/// A point of a descent and what is known about g there.
struct Iterate {
  VecX x;            // m
  VecX gradient;     // N
  double value = 0;  // J

  /// Evaluates g at x; false when g or its gradient is not finite there.
  [[nodiscard]] bool evaluate(Objective& objective);
};

struct LineSearchResult {
  bool accepted = false;
  double step = 0;
  int evaluations = 0;
  bool out_of_time = false;  // the deadline left no time for another trial
  double lost_gradient = 0;  // the last step to where lacks_only_gradient(), if there was one
};

/// Moves `now` along d. A trial where g or its gradient is not finite is rejected.
///
/// `slope` = d·∇g < 0. If a trial is accepted, `now` becomes the new iterate, including its
/// gradient, and `last` the one it came from; otherwise `now` stays as it was. Buffers are swapped;
/// nothing is allocated once `last` has the size of `now`. With a deadline, no trial after the
/// first begins that would end too late; whatever trials were made then count for nothing, so that
/// the iterations before can be repeated by their number.
[[nodiscard]] LineSearchResult search_line(Objective& objective, const VecX& d, double slope,
                                           const LineSearchOptions& options, Iterate& now,
                                           Iterate& last, Deadline* deadline = nullptr);

/// Whether g falls enough from `now` to `trial` = now + step d: Armijo's condition, in a form that
/// withstands round-off.
bool falls_enough(const Iterate& now, const Iterate& trial, const VecX& d, double step,
                  double slope, double armijo);

/// Whether a trial where not all is finite has a g that is, and is no higher than at `now`. That is
/// not a step too long, but a gradient with a mistake.
bool lacks_only_gradient(const Iterate& now, const Iterate& trial);

/// What search_line() does for LineSearch::kWolfe.
[[nodiscard]] LineSearchResult search_wolfe(Objective& objective, const VecX& d, double slope,
                                            const LineSearchOptions& options, Iterate& now,
                                            Iterate& last, Deadline* deadline);
/// Whether there is a deadline that leaves no time for the next trial.
inline bool ends_search(Deadline* deadline) {
  return deadline != nullptr && deadline->leaves_no_time_for_trial();
}

}  // namespace pliant
