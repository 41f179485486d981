#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/newton.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class Hybrid;

/// The options of `Hybrid`.
struct HybridOptions {
  using Solver = Hybrid;
  StopOptions stop{.iterations = 20};  // of both parts together
  int bootstrap = 10;
  int history = 5;
  HessianRepair hessian = HessianRepair::kExact;
  LinearSystemOptions linear{};
  LineSearchOptions search{};

  static constexpr auto fields() {
    return Fields{nested(&HybridOptions::stop),
                  field("bootstrap", &HybridOptions::bootstrap, "", at_least(0),
                        "iterations of L-BFGS before those of Newton's method"),
                  field("history", &HybridOptions::history, "", between(0, 1000),
                        "pairs kept for the L-BFGS update"),
                  field("hessian", &HybridOptions::hessian, "", any_number(),
                        "what is done about a Hessian that is not positive definite"),
                  nested(&HybridOptions::linear),
                  nested(&HybridOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const HybridOptions&);

}  // namespace pliant
