#pragma once

// The options of all solvers. Options that several solvers have in common are groups (stop, search,
// linear), in which each solver has defaults of its own:
//
//   LbfgsOptions{.stop = {.iterations = 20}, .history = 8}
//
// Initialising a group like this starts from the group's defaults. To keep the solver's defaults
// for the rest of a group, assign instead: `options.linear.solve = LinearSolve::kPcg`.
#include "pliant/solvers/options/chebyshev_descent.h"
#include "pliant/solvers/options/gradient_descent.h"
#include "pliant/solvers/options/hybrid.h"
#include "pliant/solvers/options/lbfgs.h"
#include "pliant/solvers/options/local_global.h"
#include "pliant/solvers/options/newton.h"
#include "pliant/solvers/options/nonlinear_cg.h"
#include "pliant/solvers/solver_settings.h"
