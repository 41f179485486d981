#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class Lbfgs;

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

/// Of `Lbfgs`.
struct LbfgsOptions {
  using Solver = Lbfgs;
  int iterations = 10;
  int history = 5;
  double tolerance = 0;
  double budget = 0;
  InitialHessian initial = InitialHessian::kProxy;
  LinearSolve linear = LinearSolve::kDirect;
  Preconditioner preconditioner = Preconditioner::kJacobi;
  int cg_iterations = 15;
  double cg_tolerance = 0;
  LineSearch line_search = LineSearch::kArmijo;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.9;
  int factor_bits = 32;

  static constexpr auto fields() {
    return join_fields(
        stop_fields<LbfgsOptions>(),
        Fields{field("history", &LbfgsOptions::history, "", between(0, 1000),
                     "pairs kept for the L-BFGS update; 0 is plain quasi-Newton"),
               field("initial", &LbfgsOptions::initial, "", any_number(),
                     "the matrix that the pairs update; proxy is M/h² + L"),
               field("factor_bits", &LbfgsOptions::factor_bits, "", one_of(16, 32, 64),
                     "bits of a number in the factor of M/h² + L")},
        linear_system_fields<LbfgsOptions>(), line_search_fields<LbfgsOptions>());
  }
};

}  // namespace pliant
