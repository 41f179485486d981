#include "pliant/solvers/descent.h"

#include <cmath>
#include <limits>

#include "pliant/math/sums.h"

namespace pliant {

SolveReport Descent::minimize(Objective& objective, VecX& x) {
  SolveReport report;
  Deadline deadline(stop_);
  start_records();
  now_.x = x;
  if (!now_.evaluate(objective)) {
    report.status = SolveStatus::kNotFinite;
  } else if (now_.value > stop_.start_at_most) {
    report.status = SolveStatus::kStartTooHigh;
  } else {
    prepare(objective);
    begin(objective, now_, report);
    record(0, now_.value, now_.gradient, now_.x);
    report.status = descend(objective, deadline, report);
    report.longest_iteration = deadline.longest_iteration();
    x = now_.x;
  }
  report.value = now_.value;
  report.gradient_norm = norm(now_.gradient);
  return report;
}

SolveStatus Descent::descend(Objective& objective, Deadline& deadline, SolveReport& report) {
  while (report.iterations < stop_.iterations) {
    if (deadline.leaves_no_time()) return SolveStatus::kOutOfTime;
    const Direction direction = find_direction(objective, now_, d_, report);
    if (is_converged(objective, direction)) return SolveStatus::kConverged;
    const LineSearchResult search = take_step(objective, deadline, report);
    if (search.accepted) {
      learn(last_, now_, report);
      ++report.iterations;
      record(report.iterations, now_.value, now_.gradient, now_.x);
    } else if (search.out_of_time) {
      return SolveStatus::kOutOfTime;
    } else if (!fall_back()) {
      if (search.lost_gradient == 0) return SolveStatus::kStalled;
      now_.x += search.lost_gradient * d_;
      return now_.evaluate(objective) ? SolveStatus::kStalled : SolveStatus::kNotFinite;
    }
  }
  return SolveStatus::kIterationLimit;
}

LineSearchResult Descent::take_step(Objective& objective, Deadline& deadline, SolveReport& report) {
  const double slope = dot(d_, now_.gradient);
  if (!std::isfinite(slope)) {
    ++report.not_finite_directions;
    return {};
  }
  if (slope >= 0) {
    ++report.ascents;
    return {};
  }
  const LineSearchResult search =
      search_line(objective, d_, slope, search_, now_, last_, &deadline);
  report.line_search_evaluations += search.evaluations;
  return search;
}

// |A0⁻¹∇g| costs a solve of its own, unless it is the direction. If a full step is comparable to
// the rounding of x, as in free fall, ∇g is noise, and learning from noise would be misleading:
// forces of neighbouring elements that should cancel move x by many units in its last place.
bool Descent::is_converged(Objective& objective, Direction direction) {
  constexpr double kRounding = 500 * std::numeric_limits<double>::epsilon();
  if (direction != Direction::kOther && max_abs(d_) <= kRounding * max_abs(now_.x)) {
    return true;
  }
  if (stop_.tolerance == 0) return now_.gradient.isZero(0);
  const bool known = direction == Direction::kProxyStep;
  if (!known) objective.solve_proxy(now_.gradient, proxy_step_, FactorPrecision::kSingle);
  return max_abs(known ? d_ : proxy_step_) <= stop_.tolerance;
}

}  // namespace pliant
