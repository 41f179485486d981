#pragma once

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include "pliant/core/types.h"

namespace pliant {

/// [v]×, the matrix with [v]× w = v × w.
template <class T>
Mat3T<T> cross_matrix(const Vec3T<T>& v) {
  Mat3T<T> m;
  m(0, 0) = m(1, 1) = m(2, 2) = T(0);
  m(1, 0) = v[2];
  m(0, 1) = -v[2];
  m(0, 2) = v[1];
  m(2, 0) = -v[1];
  m(2, 1) = v[0];
  m(1, 2) = -v[0];
  return m;
}

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

/// The matrix whose columns, stacked, are v.
template <class T>
Mat3T<T> unvec(const Vec9T<T>& v) {
  return Eigen::Map<const Mat3T<T>>(v.data());
}

/// d²J/dF², 9 x 9 in the order of vec(F), linear in F and indefinite [KimEberle22]:
///
///   |    0    -[f2]×   [f1]× |
///   |  [f2]×     0    -[f0]× |
///   | -[f1]×   [f0]×     0   |
template <class T>
Mat9T<T> cofactor_derivative(const Mat3T<T>& F) {
  Mat9T<T> H;
  H.setConstant(T(0));
  for (int j = 0; j < 3; ++j) {
    const int k = (j + 1) % 3;
    const Mat3T<T> X = cross_matrix<T>(F.col((j + 2) % 3));
    H.template block<3, 3>(3 * k, 3 * j) = X;
    H.template block<3, 3>(3 * j, 3 * k) = -X;
  }
  return H;
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
