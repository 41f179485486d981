#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/math/batch.h"
#include "pliant/math/separate_eigenvector.h"
#include "pliant/math/svd_parts.h"

namespace pliant {

/// A = Z diag(values) Zᵀ with orthonormal columns of Z; values in no particular order.
template <class T>
struct SymmetricEigen3 {
  Vec3T<T> values;
  Mat3T<T> vectors;
};

namespace detail {

/// The tangent of the smaller angle that makes the 2 x 2 matrix (a b; b d) diagonal.
template <class T>
PLIANT_INLINE T diagonal_angle(const T& a, const T& b, const T& d) {
  using std::abs;
  using std::copysign;
  using std::sqrt;
  const T twice = 2.0 * b;
  const T gap = d - a;
  const T size = abs(gap) + sqrt(T(gap * gap + twice * twice));
  // Zero for a multiple of the identity.
  return select(size > T(0), T(copysign(T(1), gap) * twice / size), T(0));
}

}  // namespace detail

/// The eigensystem of a symmetric 3 x 3 matrix, of any scale, directly: without a loop or a branch.
/// Values and A Z = Z diag(values) are right to a few ε|A|, repeated values included.
///
/// As in `svd3`, the eigenvector that lies apart comes first: it is wrong by ε|A| over its gap, and
/// what that leaves beside the 2 x 2 block of the other two, gap times error, is ε|A|.
template <class T>
SymmetricEigen3<T> symmetric_eigen3(const Mat3T<T>& A) {
  using std::sqrt;
  const auto n = detail::normalize(A);
  const Mat3T<T>& M = n.scaled;
  const T mean = (M(0, 0) + M(1, 1) + M(2, 2)) * (1.0 / 3);
  const T x = M(0, 0) - mean;
  const T y = M(1, 1) - mean;
  // The trace must be zero even where all of the deviator is round-off.
  constexpr double kNegligible = 1e-32;
  const auto deviator =
      detail::normalized<T>({x, y, -(x + y), M(1, 0), M(2, 1), M(2, 0)}, kNegligible);
  decltype(T() < T()) is_largest;
  const Vec3T<T> axis = detail::separate_eigenvector<T>(deviator, is_largest);
  const detail::PlaneBasis<T> plane = detail::plane_basis<T>(axis);
  const Vec3T<T> first = M * plane.first;
  const Vec3T<T> second = M * plane.second;
  const T a = plane.first.dot(first);
  const T b = plane.first.dot(second);
  const T d = plane.second.dot(second);
  const T t = detail::diagonal_angle<T>(a, b, d);
  const T c = T(1) / sqrt(T(t * t + 1.0));
  const T s = t * c;

  SymmetricEigen3<T> eigen;
  eigen.values = {n.restore(axis.dot(M * axis)), n.restore(a - t * b), n.restore(d + t * b)};
  eigen.vectors.col(0) = axis;
  eigen.vectors.col(1) = c * plane.first - s * plane.second;
  eigen.vectors.col(2) = s * plane.first + c * plane.second;
  return eigen;
}

}  // namespace pliant
