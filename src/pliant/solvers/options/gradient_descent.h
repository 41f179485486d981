#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class GradientDescent;

/// Of `GradientDescent`.
struct GradientDescentOptions {
  using Solver = GradientDescent;
  int iterations = 10;
  double tolerance = 0;
  double budget = 0;
  LineSearch line_search = LineSearch::kArmijo;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.9;

  static constexpr auto fields() {
    return join_fields(stop_fields<GradientDescentOptions>(),
                       line_search_fields<GradientDescentOptions>());
  }
};

}  // namespace pliant
