#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/newton.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class Hybrid;

/// Of `Hybrid`.
struct HybridOptions {
  using Solver = Hybrid;
  int iterations = 20;
  double tolerance = 0;
  double budget = 0;
  int bootstrap = 10;
  int history = 5;
  HessianRepair hessian = HessianRepair::kExact;
  LinearSolve linear = LinearSolve::kDirect;
  Preconditioner preconditioner = Preconditioner::kBlockJacobi;
  int cg_iterations = 100;
  double cg_tolerance = 1e-6;
  LineSearch line_search = LineSearch::kArmijo;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.9;

  static constexpr auto fields() {
    return join_fields(stop_fields<HybridOptions>(),
                       Fields{field("bootstrap", &HybridOptions::bootstrap, "", at_least(0),
                                    "iterations of L-BFGS before those of Newton's method"),
                              field("history", &HybridOptions::history, "", between(0, 1000),
                                    "pairs kept for the L-BFGS update"),
                              field("hessian", &HybridOptions::hessian, "", any_number(),
                                    "what becomes of one that is not positive definite")},
                       linear_system_fields<HybridOptions>(), line_search_fields<HybridOptions>());
  }
};

}  // namespace pliant
