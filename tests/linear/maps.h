#pragma once

#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/linear/spd_solver.h"

namespace pliant::test {

/// Products with a symmetric A, n x n, in the plainest way; of vectors of length n, or of length 3n
/// with xyz of row i at 3i. A must outlive the map.
inline LinearMap product_with(const SparseMat& A) {
  return [&A](const VecX& x, VecX& y) {
    y.resize(x.size());
    if (x.size() == A.cols()) {
      y = A * x;
    } else {
      as_rows(y) = A * as_rows(x);
    }
  };
}

/// No preconditioner.
inline LinearMap identity_map() {
  return [](const VecX& x, VecX& y) { y = x; };
}

/// Solves with a factor, of this or of a matrix nearby; vectors as above. The solver must outlive
/// the map.
inline LinearMap solves_by(SpdSolver& solver, Eigen::Index unknowns) {
  return [&solver, unknowns](const VecX& x, VecX& y) {
    x.size() == unknowns ? solver.solve(x, y) : solver.solve3(x, y);
  };
}

}  // namespace pliant::test
