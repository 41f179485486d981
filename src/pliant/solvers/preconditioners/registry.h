#pragma once

#include "pliant/core/type_list.h"
#include "pliant/solvers/preconditioners/block_jacobi.h"
#include "pliant/solvers/preconditioners/incomplete_cholesky.h"
#include "pliant/solvers/preconditioners/jacobi.h"
#include "pliant/solvers/preconditioners/multigrid.h"

namespace pliant {

/// Every preconditioner; a new one takes a file and an entry here. Each has `kName` and a
/// constructor without arguments.
using Preconditioners =
    TypeList<JacobiPreconditioner, BlockJacobiPreconditioner, IncompletePreconditioner,
             IncompleteRestPreconditioner, IncompleteProxyPreconditioner, MultigridPreconditioner>;

}  // namespace pliant
