#pragma once

/// For a solver of a program's own: Minimizer is any, Descent one with a line search.

#include "pliant/core/params.h"
#include "pliant/extend/registries.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/descent.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_of.h"
