#include "pliant/solvers/newton.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {

void NewtonDirection::find(Objective& objective, const Iterate& now, VecX& d, SolveReport& report) {
  objective.hessian(
      now.x, repair_ == HessianRepair::kProjected ? Definiteness::kProjected : Definiteness::kExact,
      H_);
  d.setConstant(now.x.size(), std::numeric_limits<double>::quiet_NaN());
  if (!load(objective, now.x, report)) return;
  rhs_ = -now.gradient;
  if (system_.solve(rhs_, tolerance(now.gradient), d, report)) return;
  // Conjugate gradients have found H to be indefinite. Truncated ones take what they have.
  ++report.indefinite;
  if (options_.solve == LinearSolve::kTruncated) return;
  objective.hessian(now.x, Definiteness::kProjected, H_);
  if (system_.load_shifted(objective, H_, now.x, report)) system_.solve(rhs_, d, report);
}

bool NewtonDirection::load(Objective& objective, const VecX& x, SolveReport& report) {
  if (repair_ == HessianRepair::kExact) {
    if (system_.load(objective, H_, x, report)) return true;
    ++report.indefinite;
    objective.hessian(x, Definiteness::kProjected, H_);
  }
  return system_.load_shifted(objective, H_, x, report);
}

// Far from the minimum an exact solution of the linear system is not worth its cost. The residual
// may be as large as still lets Newton's method converge faster than linearly [NocedalWright06,
// sec. 7.1].
double NewtonDirection::tolerance(const VecX& gradient) const {
  if (options_.solve != LinearSolve::kTruncated || first_gradient_norm_ == 0) {
    return options_.tolerance;
  }
  const double share = std::min(0.5, std::sqrt(norm(gradient) / first_gradient_norm_));
  return std::max(options_.tolerance, share);
}

Newton::Newton(const Options& options)
    : Descent(options.stop, options.search),
      direction_(options.hessian, options.linear),
      is_direct_(options.linear.solve == LinearSolve::kDirect) {
  check_fields(options, std::string(kName));
}

void Newton::prepare(Objective& objective) { direction_.prepare(objective); }

void Newton::begin(Objective& /*objective*/, const Iterate& now, SolveReport& /*report*/) {
  direction_.begin(now);
}

Descent::Direction Newton::find_direction(Objective& objective, const Iterate& now, VecX& d,
                                          SolveReport& report) {
  direction_.find(objective, now, d, report);
  return is_direct_ ? Direction::kFullStep : Direction::kOther;
}

template SolverSettings::SolverSettings(const NewtonOptions&);

}  // namespace pliant
