#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class ChebyshevDescent;

/// Of `ChebyshevDescent`.
struct ChebyshevDescentOptions {
  using Solver = ChebyshevDescent;
  int iterations = 10;
  double tolerance = 0;
  double budget = 0;
  double rho = 0;
  int training = 60;
  int delay = 3;
  LineSearch line_search = LineSearch::kArmijo;
  double armijo = 0.03;
  double shrink = 0.5;
  double curvature = 0.9;

  static constexpr auto fields() {
    return join_fields(
        stop_fields<ChebyshevDescentOptions>(),
        Fields{field("rho", &ChebyshevDescentOptions::rho, "", at_least_below(0, 1),
                     "spectral radius of the plain iteration; 0 finds it by training"),
               field("training", &ChebyshevDescentOptions::training, "", at_least(4),
                     "iterations of the training run"),
               field("delay", &ChebyshevDescentOptions::delay, "", at_least(1),
                     "plain iterations before the acceleration")},
        line_search_fields<ChebyshevDescentOptions>());
  }
};

}  // namespace pliant
