#pragma once

#include <memory>

#include "pliant/solvers/line_search.h"
#include "pliant/solvers/linear_system.h"
#include "pliant/solvers/options/lbfgs.h"

namespace pliant {

/// Solves systems with A, the matrix that L-BFGS starts from.
class InitialSolve {
 public:
  virtual ~InitialSolve() = default;

  /// Makes whatever can be made once for an objective.
  virtual void prepare(Objective& /*objective*/) {}
  /// Starts a minimisation at `now`.
  virtual void begin(Objective& /*objective*/, const Iterate& /*now*/, SolveReport& /*report*/) {}
  /// Learns that a step s (m) changed the gradient by t (N).
  virtual void learn(const Eigen::Ref<const VecX>& /*s*/, const Eigen::Ref<const VecX>& /*t*/) {}
  /// r = A⁻¹ q at the iterate x; q in N gives r in m.
  virtual void solve(Objective& objective, const VecX& x, const VecX& q, VecX& r,
                     SolveReport& report) = 0;
};

struct InitialHessianOptions {
  InitialHessian kind = InitialHessian::kProxy;
  LinearSystemOptions system{};
  FactorPrecision precision = FactorPrecision::kSingle;
};

std::unique_ptr<InitialSolve> make_initial_solve(const InitialHessianOptions& options);

}  // namespace pliant
