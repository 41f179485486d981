#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "pliant/solvers/line_search.h"
#include "pliant/solvers/linear_system.h"

namespace pliant {

/// The matrices that L-BFGS may start from, which its pairs then bend [Liu17, fig. 8].
enum class InitialHessian {
  kProxy,            // A0 = M/h² + L
  kIdentity,         // t·t/s·t times the identity [NocedalWright06, eq. 7.20]
  kPrintedIdentity,  // s·t/t·t times the identity, which is the inverse of what it should be, as
                     // [Liu17, eq. 16] prints it
  kRest,             // the Hessian where the bodies are undeformed
  kWarpedRest,       // the same, turned with each vertex [Mueller02]
  kFrame,            // the Hessian at the first guess
};
constexpr std::array<std::string_view, 6> choice_names(InitialHessian) {
  return {"proxy", "identity", "identity-as-printed", "rest", "warped-rest", "frame"};
}

/// Solves with such a matrix.
class InitialSolve {
 public:
  virtual ~InitialSolve() = default;

  /// Makes what can be made once for an objective.
  virtual void prepare(Objective& /*objective*/) {}
  /// Starts a minimisation at `now`.
  virtual void begin(Objective& /*objective*/, const Iterate& /*now*/, SolveReport& /*report*/) {}
  /// A step s (m) changed the gradient by t (N).
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
