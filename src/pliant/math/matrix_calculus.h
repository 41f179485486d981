#pragma once

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include "pliant/core/types.h"

namespace pliant {

/// dJ/dF for J = det F: with f0, f1, f2 the columns of F, [f1×f2 | f2×f0 | f0×f1] [KimEberle22].
/// Defined for singular F too; equals J F⁻ᵀ elsewhere.
template <class T>
Mat3T<T> cofactor(const Mat3T<T>& F) {
  Mat3T<T> C;
  for (int j = 0; j < 3; ++j) C.col(j) = F.col((j + 1) % 3).cross(F.col((j + 2) % 3));
  return C;
}

/// vec(F): the columns of F, stacked.
template <class T>
Vec9T<T> vec(const Mat3T<T>& F) {
  return Eigen::Map<const Vec9T<T>>(F.data());
}

/// The nearest (in the Frobenius norm) positive semi-definite matrix to a symmetric A: negative
/// eigenvalues become zero. Slow; kernels know their eigensystems, this is their fallback and
/// the oracle of their tests. Only the lower triangle of A is read.
template <class Derived>
typename Derived::PlainObject project_psd(const Eigen::MatrixBase<Derived>& A) {
  using Matrix = typename Derived::PlainObject;
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(A);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() *
         eigen.eigenvectors().transpose();
}

}  // namespace pliant
