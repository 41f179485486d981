#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class Newton;

/// What Newton's method makes of a Hessian that is not positive definite.
enum class HessianRepair {
  kProjected,  // every element is clamped to be positive semi-definite, always [Teran05]
  kTikhonov,   // a multiple of the identity is added, which grows until it is enough
  kExact,      // nothing; the clamped one where it is not positive definite
};
constexpr std::array<std::string_view, 3> choice_names(HessianRepair) {
  return {"projected", "tikhonov", "exact"};
}

/// Of `Newton`.
struct NewtonOptions {
  using Solver = Newton;
  int iterations = 10;
  double tolerance = 0;
  double budget = 0;
  HessianRepair hessian = HessianRepair::kProjected;
  LinearSolve linear = LinearSolve::kDirect;
  Preconditioner preconditioner = Preconditioner::kBlockJacobi;
  int cg_iterations = 100;
  double cg_tolerance = 1e-6;
  LineSearch line_search = LineSearch::kArmijo;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.9;

  static constexpr auto fields() {
    return join_fields(stop_fields<NewtonOptions>(),
                       Fields{field("hessian", &NewtonOptions::hessian, "", any_number(),
                                    "what becomes of one that is not positive definite")},
                       linear_system_fields<NewtonOptions>(), line_search_fields<NewtonOptions>());
  }
};

}  // namespace pliant
