#pragma once

#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/pcg.h"
#include "support/dense_oracle.h"

namespace pliant::test {

/// The map as an n x n matrix, column by column.
inline MatX matrix_of(const LinearMap& map, Eigen::Index n) {
  MatX M(n, n);
  VecX column(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    map(VecX::Unit(n, j), column);
    M.col(j) = column;
  }
  return M;
}

inline double asymmetry(const MatX& M) { return (M - M.transpose()).norm() / M.norm(); }

/// Eigenvalues of M A, ascending, for symmetric M and positive definite A.
inline VecX spectrum(const MatX& M, const SparseMat& A) {
  const MatX similar = congruent(M, cholesky_factor(A));
  return eigenvalues_of(0.5 * (similar + similar.transpose()));
}

}  // namespace pliant::test
