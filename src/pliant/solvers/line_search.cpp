#include "pliant/solvers/line_search.h"

#include <cmath>
#include <utility>

#include "pliant/math/sums.h"

namespace pliant {
namespace {

// A full step that promises to lower g by a smaller share than this is comparable to the rounding
// errors of g, a sum of many terms that cancel.
constexpr double kRoundOffShare = 1e-6;

LineSearchResult backtrack(Objective& objective, const VecX& d, double slope,
                           const LineSearchOptions& options, Iterate& now, Iterate& last,
                           Deadline* deadline) {
  LineSearchResult result;
  Iterate& trial = last;
  const double first = objective.largest_step(now.x, d);
  for (double step = first; step >= options.smallest_step; step *= options.shrink) {
    if (ends_search(deadline)) {
      result.out_of_time = true;
      break;
    }
    trial.x = now.x + step * d;
    ++result.evaluations;
    if (!trial.evaluate(objective)) {
      if (lacks_only_gradient(now, trial)) result.lost_gradient = step;
    } else if (falls_enough(now, trial, d, step, slope, options.armijo)) {
      std::swap(now, trial);
      result.accepted = true;
      result.step = step;
      break;
    }
  }
  return result;
}

LineSearchResult take_full_step(Objective& objective, const VecX& d, Iterate& now, Iterate& last) {
  const double step = objective.largest_step(now.x, d);
  last.x = now.x + step * d;
  const bool finite = last.evaluate(objective);
  const bool is_lost = !finite && lacks_only_gradient(now, last);
  if (finite) std::swap(now, last);
  return {.accepted = finite, .step = step, .evaluations = 1, .lost_gradient = is_lost ? step : 0};
}

}  // namespace

// Close to a minimum the decrease of g, quadratic in the distance, is lost in round-off long
// before the gradient is, and Armijo's test rejects good steps by chance. There the decrease is
// measured by the slopes at both ends instead, which is the same test for a quadratic g: the
// "approximate Wolfe" condition of [HagerZhang05, eq. 2.7].
bool falls_enough(const Iterate& now, const Iterate& trial, const VecX& d, double step,
                  double slope, double armijo) {
  const double change = trial.value - now.value;
  if (change <= armijo * step * slope) return true;
  const double round_off = kRoundOffShare * std::abs(now.value);
  return change <= round_off && -slope <= round_off &&
         dot(trial.gradient, d) <= (2 * armijo - 1) * slope;
}

bool Iterate::evaluate(Objective& objective) {
  value = objective.value_and_gradient(x, gradient);
  return std::isfinite(value) && std::isfinite(sum(gradient));  // allFinite() is not vectorised
}

bool lacks_only_gradient(const Iterate& now, const Iterate& trial) {
  return std::isfinite(trial.value) && trial.value <= now.value;
}

LineSearchResult search_line(Objective& objective, const VecX& d, double slope,
                             const LineSearchOptions& options, Iterate& now, Iterate& last,
                             Deadline* deadline) {
  switch (options.kind) {
    case LineSearch::kWolfe:
      return search_wolfe(objective, d, slope, options, now, last, deadline);
    case LineSearch::kNone:
      return take_full_step(objective, d, now, last);
    case LineSearch::kArmijo:
      break;
  }
  return backtrack(objective, d, slope, options, now, last, deadline);
}

}  // namespace pliant
