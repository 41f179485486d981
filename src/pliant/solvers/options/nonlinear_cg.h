#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class NonlinearCg;

/// Of `NonlinearCg`.
struct NonlinearCgOptions {
  using Solver = NonlinearCg;
  int iterations = 10;
  double tolerance = 0;
  double budget = 0;
  bool preconditioned = true;
  LineSearch line_search = LineSearch::kWolfe;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.1;

  static constexpr auto fields() {
    return join_fields(stop_fields<NonlinearCgOptions>(),
                       Fields{field("preconditioned", &NonlinearCgOptions::preconditioned, "",
                                    any_number(), "by M/h² + L")},
                       line_search_fields<NonlinearCgOptions>());
  }
};

}  // namespace pliant
