#pragma once

#include "pliant/core/type_list.h"
#include "pliant/solvers/chebyshev_descent.h"
#include "pliant/solvers/gradient_descent.h"
#include "pliant/solvers/hybrid.h"
#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/local_global.h"
#include "pliant/solvers/newton.h"
#include "pliant/solvers/nonlinear_cg.h"

namespace pliant {

/// Every solver; a new one takes a pair of files and an entry here. Each has `kName`, `kSummary`, a
/// plain struct `Options` with a member `stop`, `fields()` and the alias `Solver`, and a
/// constructor that takes it.
using Solvers =
    TypeList<Lbfgs, LocalGlobal, Newton, Hybrid, ChebyshevDescent, NonlinearCg, GradientDescent>;

}  // namespace pliant
