#pragma once

#include <optional>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// The first row of a matrix of Laplacian type (symmetric, row sums >= 0) all rows of whose
/// connected component sum to zero, to round-off: the matrix is singular there. None if there is no
/// such row.
std::optional<Eigen::Index> first_floating_row(const SparseMat& A);

}  // namespace pliant
