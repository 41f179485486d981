#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/math/batch.h"

namespace pliant {

/// A = Z diag(values) Zᵀ with orthonormal columns of Z; values in no particular order.
template <class T>
struct SymmetricEigen3 {
  Vec3T<T> values;
  Mat3T<T> vectors;
};

namespace detail {

/// One Jacobi rotation: makes A(p, q) zero and turns columns p and q of Z along.
template <class T>
void rotate_away(Mat3T<T>& A, Mat3T<T>& Z, int p, int q) {
  using std::abs;
  using std::copysign;
  using std::sqrt;
  const T twice = 2.0 * A(p, q);
  const T gap = A(q, q) - A(p, p);
  // tan of the smaller of the two possible angles; zero for a diagonal or zero matrix.
  const T size = abs(gap) + sqrt(T(gap * gap + twice * twice));
  const T t = select(size > T(0), T(copysign(T(1), gap) * twice / size), T(0));
  const T c = T(1) / sqrt(T(t * t + 1.0));
  const T s = t * c;
  const T shift = t * A(p, q);
  A(p, p) -= shift;
  A(q, q) += shift;
  A(p, q) = A(q, p) = T(0);
  const int r = 3 - p - q;
  const T rp = A(r, p);
  const T rq = A(r, q);
  A(r, p) = A(p, r) = c * rp - s * rq;
  A(r, q) = A(q, r) = s * rp + c * rq;
  for (int i = 0; i < 3; ++i) {
    const T zp = Z(i, p);
    const T zq = Z(i, q);
    Z(i, p) = c * zp - s * zq;
    Z(i, q) = s * zp + c * zq;
  }
}

}  // namespace detail

/// Jacobi's method on a symmetric 3 x 3 matrix, without branches. Values and A Z = Z diag(values)
/// are right to a few ε|A|, repeated values included.
template <class T>
SymmetricEigen3<T> symmetric_eigen3(Mat3T<T> A) {
  // After the first sweep each one about squares the off-diagonal part: five leave nothing of it.
  constexpr int kSweeps = 5;
  SymmetricEigen3<T> eigen;
  Mat3T<T>& Z = eigen.vectors;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) Z(i, j) = T(i == j ? 1 : 0);
  }
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    detail::rotate_away(A, Z, 0, 1);
    detail::rotate_away(A, Z, 0, 2);
    detail::rotate_away(A, Z, 1, 2);
  }
  eigen.values = A.diagonal();
  return eigen;
}

}  // namespace pliant
