#include "pliant/solvers/lbfgs.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pliant {

Lbfgs::Lbfgs(const Options& options)
    : options_(options), precision_(precision_of_bits(options.factor_bits)) {
  check_fields(options, std::string(kName));
}

SolveReport Lbfgs::minimize(Objective& objective, VecX& x) {
  SolveReport report;
  pairs_.reset(x.size(), std::min(options_.history, options_.iterations));
  zeta_.resize(options_.history);
  now_.x = x;
  if (now_.evaluate(objective)) {
    record(0, now_.value, now_.gradient, now_.x);
    report.status = descend(objective, report);
    x = now_.x;
  } else {
    report.status = SolveStatus::kNotFinite;
  }
  report.value = now_.value;
  report.gradient_norm = now_.gradient.norm();
  return report;
}

SolveStatus Lbfgs::descend(Objective& objective, SolveReport& report) {
  while (report.iterations < options_.iterations) {
    find_direction(objective);
    if (is_converged(objective)) return SolveStatus::kConverged;

    LineSearchResult search;
    const double slope = d_.dot(now_.gradient);
    if (slope < 0) {
      search = backtrack(objective, d_, slope, {options_.armijo, options_.shrink}, now_, last_);
      report.line_search_evaluations += search.evaluations;
    }
    if (search.accepted) {
      if (!pairs_.add(last_.x, now_.x, last_.gradient, now_.gradient)) ++report.skipped_pairs;
      ++report.iterations;
      record(report.iterations, now_.value, now_.gradient, now_.x);
    } else if (pairs_.count() > 0) {
      pairs_.clear();  // a misleading history; A0 alone always points downhill
    } else {
      return SolveStatus::kStalled;
    }
  }
  return SolveStatus::kIterationLimit;
}

// The two-loop recursion [Liu18, alg. 4], on -∇g because it is linear: d = -A⁻¹∇g, where A is A0
// updated by the pairs.
void Lbfgs::find_direction(Objective& objective) {
  q_ = -now_.gradient;
  for (int i = 0; i < pairs_.count(); ++i) {
    zeta_[i] = pairs_.s(i).dot(q_) / pairs_.s_dot_t(i);
    q_ -= zeta_[i] * pairs_.t(i);
  }
  objective.solve_proxy(q_, d_, precision_);
  for (int i = pairs_.count() - 1; i >= 0; --i) {
    const double eta = pairs_.t(i).dot(d_) / pairs_.s_dot_t(i);
    d_ += (zeta_[i] - eta) * pairs_.s(i);
  }
}

// |A0⁻¹∇g| costs a solve of its own, unless it is the direction. Where that is within the rounding
// of x, as in free fall, ∇g is noise, and pairs made of noise would lead astray.
bool Lbfgs::is_converged(Objective& objective) {
  constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
  if (pairs_.count() == 0 &&
      d_.lpNorm<Eigen::Infinity>() <= kRounding * now_.x.lpNorm<Eigen::Infinity>()) {
    return true;
  }
  if (options_.tolerance == 0) return now_.gradient.isZero(0);
  if (pairs_.count() > 0) objective.solve_proxy(now_.gradient, q_, precision_);
  return (pairs_.count() > 0 ? q_ : d_).lpNorm<Eigen::Infinity>() <= options_.tolerance;
}

}  // namespace pliant
