#pragma once

#include <cmath>

#include "pliant/core/types.h"

namespace pliant {

/// Replaces the lower triangle of A, the only one that is read, by its Cholesky factor and the
/// upper triangle by zeros. False if A is not positive definite or not finite.
template <int kSize>
[[nodiscard]] bool factorize_small(Eigen::Matrix<double, kSize, kSize>& A) {
  for (int j = 0; j < kSize; ++j) {
    for (int k = 0; k < j; ++k) {
      for (int i = j; i < kSize; ++i) A(i, j) -= A(i, k) * A(j, k);
      A(k, j) = 0;
    }
    if (!(A(j, j) > 0) || !std::isfinite(A(j, j))) return false;
    A(j, j) = std::sqrt(A(j, j));
    for (int i = j + 1; i < kSize; ++i) A(i, j) /= A(j, j);
  }
  return true;
}

/// Replaces a lower triangular matrix by its inverse.
template <int kSize>
void invert_lower(Eigen::Matrix<double, kSize, kSize>& L) {
  for (int j = 0; j < kSize; ++j) {
    L(j, j) = 1 / L(j, j);
    for (int i = j + 1; i < kSize; ++i) {
      double sum = 0;
      for (int k = j; k < i; ++k) sum -= L(i, k) * L(k, j);
      L(i, j) = sum / L(i, i);
    }
  }
}

/// Replaces a symmetric positive definite matrix by its inverse. False if it is not positive
/// definite.
template <int kSize>
[[nodiscard]] bool invert_small(Eigen::Matrix<double, kSize, kSize>& A) {
  if (!factorize_small(A)) return false;
  invert_lower(A);
  A = (A.transpose() * A).eval();
  return true;
}

}  // namespace pliant
