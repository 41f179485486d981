#pragma once

// The options of all solvers, to choose from. What several of them have in common is a group (stop,
// search, linear), whose defaults are those of the solver:
//
//   LbfgsOptions{.stop = {.iterations = 20}, .history = 8}
//
// An initialiser of a group starts from the group's own defaults. To keep the rest of what a solver
// has there, assign: `options.linear.solve = LinearSolve::kPcg`.
#include "pliant/solvers/options/chebyshev_descent.h"
#include "pliant/solvers/options/gradient_descent.h"
#include "pliant/solvers/options/hybrid.h"
#include "pliant/solvers/options/lbfgs.h"
#include "pliant/solvers/options/local_global.h"
#include "pliant/solvers/options/newton.h"
#include "pliant/solvers/options/nonlinear_cg.h"
#include "pliant/solvers/solver_settings.h"
