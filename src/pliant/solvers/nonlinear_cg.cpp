#include "pliant/solvers/nonlinear_cg.h"

#include <algorithm>
#include <string>

#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {

NonlinearCg::NonlinearCg(const Options& options)
    : Descent(options.stop, options.search), preconditioned_(options.preconditioned) {
  check_fields(options, std::string(kName));
}

void NonlinearCg::begin(Objective& objective, const Iterate& /*now*/, SolveReport& /*report*/) {
  is_fresh_ = true;
  scale_ = 1 / mean_diagonal(objective.proxy());
}

// d = -z + β d with β = z·(∇g - last ∇g) / (last z·∇g), never negative.
Descent::Direction NonlinearCg::find_direction(Objective& objective, const Iterate& now, VecX& d,
                                               SolveReport& /*report*/) {
  if (preconditioned_) {
    objective.solve_proxy(now.gradient, z_, FactorPrecision::kSingle);
  } else {
    z_ = scale_ * now.gradient;
  }
  const double g_dot_z = dot(now.gradient, z_);
  const double beta =
      is_fresh_ ? 0 : std::max(0.0, (g_dot_z - dot(last_gradient_, z_)) / last_g_dot_z_);
  if (beta > 0) {
    d = beta * d - z_;
  } else {
    d = -z_;
  }
  is_steepest_ = beta == 0;
  is_fresh_ = false;
  last_gradient_ = now.gradient;
  last_g_dot_z_ = g_dot_z;
  return is_steepest_ && preconditioned_ ? Direction::kProxyStep : Direction::kOther;
}

// Starts again from the steepest direction, unless that is the one that failed.
bool NonlinearCg::fall_back() {
  if (is_steepest_) return false;
  is_fresh_ = true;
  return true;
}

template SolverSettings::SolverSettings(const NonlinearCgOptions&);

}  // namespace pliant
