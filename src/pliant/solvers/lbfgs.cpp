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
  q_ = -now.gradient;
  for (int i = 0; i < pairs_.count(); ++i) {
    zeta_[i] = dot(pairs_.s(i), q_) / pairs_.s_dot_t(i);
    q_ -= zeta_[i] * pairs_.t(i);
  }
  initial_->solve(objective, now.x, q_, d, report);
  for (int i = pairs_.count() - 1; i >= 0; --i) {
    const double eta = dot(pairs_.t(i), d) / pairs_.s_dot_t(i);
    d += (zeta_[i] - eta) * pairs_.s(i);
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
