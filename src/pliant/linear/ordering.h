#pragma once

#include <Eigen/Core>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// Ways to number the unknowns so that the Cholesky factor stays sparse.
enum class Ordering {
  kNestedDissection,  // METIS; least fill for the graphs of solids. AMD where METIS is missing
  kMinimumDegree,     // AMD
};

/// order[k] = the row of A (symmetric, both triangles stored) that is eliminated as the k-th.
std::vector<int> fill_reducing_order(const SparseMat& A, Ordering ordering);

}  // namespace pliant
