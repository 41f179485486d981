#pragma once

// The options of all solvers, to choose from.
#include "pliant/solvers/options/chebyshev_descent.h"
#include "pliant/solvers/options/gradient_descent.h"
#include "pliant/solvers/options/hybrid.h"
#include "pliant/solvers/options/lbfgs.h"
#include "pliant/solvers/options/local_global.h"
#include "pliant/solvers/options/newton.h"
#include "pliant/solvers/options/nonlinear_cg.h"
#include "pliant/solvers/solver_settings.h"
