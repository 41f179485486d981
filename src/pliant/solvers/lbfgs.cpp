#include "pliant/solvers/lbfgs.h"

#include <algorithm>
#include <string>

#include "pliant/core/error.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {

Lbfgs::Lbfgs(const Options& options)
    : Descent(options.stop, options.search),
      options_(options),
      initial_(make_initial_solve(
          {options.initial, options.linear, precision_of_bits(options.factor_bits)})) {
  check_fields(options, std::string(kName));
  const bool is_identity = options.initial == InitialHessian::kIdentity ||
                           options.initial == InitialHessian::kPrintedIdentity;
  if (is_identity && options.history == 0) {
    throw InputError("solver.history",
                     "must be >= 1 with an identity, which takes its scale from the "
                     "newest pair; found 0");
  }
}

void Lbfgs::prepare(Objective& objective) { initial_->prepare(objective); }

// There are never more pairs than iterations, so no more room is kept.
void Lbfgs::begin(Objective& objective, const Iterate& now, SolveReport& report) {
  pairs_.reset(now.x.size(), std::min(options_.history, stop().iterations));
  zeta_.resize(options_.history);
  initial_->begin(objective, now, report);
}

// The two-loop recursion [Liu18, alg. 4], on -∇g because it is linear: d = -A⁻¹∇g, where A is A0
// updated by the pairs.
Descent::Direction Lbfgs::find_direction(Objective& objective, const Iterate& now, VecX& d,
                                         SolveReport& report) {
  const int count = pairs_.count();
  q_ = -now.gradient;
  double s_dot_q = count > 0 ? dot(pairs_.s(0), q_) : 0;
  for (int i = 0; i < count; ++i) {
    zeta_[i] = s_dot_q / pairs_.s_dot_t(i);
    s_dot_q = add_scaled_and_dot(-zeta_[i], pairs_.t(i), q_, pairs_.s(std::min(i + 1, count - 1)));
  }
  initial_->solve(objective, now.x, q_, d, report);
  double t_dot_d = count > 0 ? dot(pairs_.t(count - 1), d) : 0;
  for (int i = count - 1; i >= 0; --i) {
    const double eta = t_dot_d / pairs_.s_dot_t(i);
    t_dot_d = add_scaled_and_dot(zeta_[i] - eta, pairs_.s(i), d, pairs_.t(std::max(i - 1, 0)));
  }
  if (options_.linear.solve != LinearSolve::kDirect) return Direction::kOther;
  if (options_.initial != InitialHessian::kProxy) return Direction::kOther;
  return pairs_.count() == 0 ? Direction::kProxyStep : Direction::kFullStep;
}

void Lbfgs::learn(const Iterate& last, const Iterate& now, SolveReport& report) {
  if (!pairs_.add(last.x, now.x, last.gradient, now.gradient)) {
    ++report.skipped_pairs;
  } else if (pairs_.count() > 0) {
    initial_->learn(pairs_.s(0), pairs_.t(0));
  }
}

// A misleading history is dropped; A0 alone always points downhill.
bool Lbfgs::fall_back() {
  if (pairs_.count() == 0) return false;
  pairs_.clear();
  return true;
}

template SolverSettings::SolverSettings(const LbfgsOptions&);

}  // namespace pliant
