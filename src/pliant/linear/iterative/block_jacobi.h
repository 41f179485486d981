#pragma once

#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/pcg.h"

namespace pliant {

/// Division by the 3 x 3 blocks on the diagonal of A (3n x 3n, compressed); vectors of length 3n.
/// Keeps a copy. Unlike division by the diagonal it does not depend on the choice of axes.
/// @throws InputError if a block is not positive definite, or A is not of this form.
LinearMap block_jacobi_preconditioner(const SparseMat& A);

}  // namespace pliant
