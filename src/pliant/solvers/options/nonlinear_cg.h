#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class NonlinearCg;

/// The options of `NonlinearCg`.
struct NonlinearCgOptions {
  using Solver = NonlinearCg;
  StopOptions stop{};
  bool preconditioned = true;
  // Directions stay conjugate only if each line is searched nearly to its end.
  LineSearchOptions search{.kind = LineSearch::kWolfe, .curvature = 0.1};

  static constexpr auto fields() {
    return Fields{nested(&NonlinearCgOptions::stop),
                  field("preconditioned", &NonlinearCgOptions::preconditioned, "", any_number(),
                        "by A0 = M/h² + L"),
                  nested(&NonlinearCgOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const NonlinearCgOptions&);

}  // namespace pliant
