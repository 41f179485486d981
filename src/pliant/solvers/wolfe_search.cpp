#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pliant/math/sums.h"
#include "pliant/solvers/line_search.h"

namespace pliant {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A trial on the line.
struct Trial {
  double step = 0;
  double value = kInfinity;
  double slope = 0;
};

// The minimum of the cubic through both ends of a bracket, kept away from the ends so that the
// bracket shrinks; the middle if a value is not finite [NocedalWright06, eq. 3.59].
double step_between(const Trial& low, const Trial& high) {
  const double length = high.step - low.step;
  double share = 0.5;
  if (std::isfinite(high.value)) {
    const double a = low.slope + high.slope - 3 * (high.value - low.value) / length;
    const double root = std::sqrt(std::max(0.0, a * a - low.slope * high.slope));
    share = 1 - (high.slope + root - a) / (high.slope - low.slope + 2 * root);
  }
  if (!std::isfinite(share)) share = 0.5;
  return low.step + std::clamp(share, 0.1, 0.9) * length;
}

}  // namespace

// Keeps a bracket: at its low end g has fallen enough and still falls steeply; at its high end g
// has not fallen enough, or rises. A step that meets both conditions lies between them
// [NocedalWright06, sec. 3.5].
LineSearchResult search_wolfe(Objective& objective, const VecX& d, double slope,
                              const LineSearchOptions& options, Iterate& now, Iterate& last,
                              Deadline* deadline) {
  constexpr int kMostTrials = 40;
  LineSearchResult result;
  Iterate& trial = last;
  Trial low{0, now.value, slope};
  Trial high{kInfinity};
  double step = objective.largest_step(now.x, d);
  const double longest = objective.limits_steps() ? step : kInfinity;
  while (result.evaluations < kMostTrials && step >= options.smallest_step) {
    if (ends_search(deadline)) return {.evaluations = result.evaluations, .out_of_time = true};
    trial.x = now.x + step * d;
    ++result.evaluations;
    const bool finite = trial.evaluate(objective);
    const double slope_here = finite ? dot(trial.gradient, d) : 0;
    if (!finite) {
      if (lacks_only_gradient(now, trial)) result.lost_gradient = step;
      high = {step};
    } else if (!falls_enough(now, trial, d, step, slope, options.armijo)) {
      high = {step, trial.value, slope_here};
    } else if (std::abs(slope_here) <= -options.curvature * slope) {
      result.accepted = true;
      break;
    } else {
      (slope_here > 0 ? high : low) = {step, trial.value, slope_here};
    }
    if (low.step == longest) break;
    step = std::isfinite(high.step) ? step_between(low, high) : std::min(2 * step, longest);
  }
  if (!result.accepted && low.step > 0) {  // no better, but lower than before
    if (ends_search(deadline)) return {.evaluations = result.evaluations, .out_of_time = true};
    step = low.step;
    trial.x = now.x + step * d;
    ++result.evaluations;
    result.accepted = trial.evaluate(objective);
  }
  if (!result.accepted) return result;
  result.step = step;
  std::swap(now, trial);
  return result;
}

}  // namespace pliant
