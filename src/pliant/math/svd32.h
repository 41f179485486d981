#pragma once

#include "pliant/math/svd_parts.h"

namespace pliant {

/// F = U diag(s) Vᵀ of a 3x2 matrix: U has two orthonormal columns, V is a rotation (det = +1) and
/// s0 >= s1 >= 0.
template <class T>
struct Svd32 {
  Mat32T<T> U;
  Vec2T<T> s;
  Eigen::Matrix<T, 2, 2> V;
};

namespace detail {

/// Cosine and sine of the rotation V that makes the columns of F V orthogonal, the longer one
/// first (one step of Hestenes' one-sided Jacobi iteration, which is all that two columns need).
template <class T>
PLIANT_INLINE Vec2T<T> orthogonalizing_turn(const Mat32T<T>& F) {
  using std::abs;
  using std::copysign;
  using std::sqrt;
  const T d = F.col(0).squaredNorm() - F.col(1).squaredNorm();
  const T g = 2.0 * F.col(0).dot(F.col(1));
  const T h = sqrt(d * d + g * g);
  const auto swap = d < T(0);
  const Vec2T<T> turn(select(swap, abs(g), h + d), select(swap, copysign(h - d, g), g));
  return direction<T>(turn, sqrt(turn.squaredNorm()), Vec2T<T>(T(1), T(0)));
}

/// The unit vector across `axis` that is nearest to v; any, if v is along the axis to round-off.
template <class T>
PLIANT_INLINE Vec3T<T> across(const Vec3T<T>& axis, const Vec3T<T>& v) {
  constexpr double kNegligible = 1e-36;  // |v|² when |F| is about one
  const Vec3T<T> w = v - axis * axis.dot(v);
  const auto vanishes = w.squaredNorm() < T(kNegligible);
  const Vec3T<T> unit = normalized(blend(vanishes, plane_basis(axis).first, w));
  return unit - axis * axis.dot(unit);  // a short w carries the round-off of v along the axis
}

}  // namespace detail

/// Singular value decomposition of every finite 3x2 matrix, to a few ε|F|; without a loop or a
/// branch. A non-finite F gives NaN.
template <class T>
Svd32<T> svd32(const Mat32T<T>& F) {
  using std::sqrt;
  const auto n = detail::normalize(F);
  const Mat32T<T>& A = n.scaled;
  const Vec2T<T> turn = detail::orthogonalizing_turn<T>(A);
  const Vec3T<T> b0 = turn[0] * A.col(0) + turn[1] * A.col(1);
  const Vec3T<T> b1 = turn[0] * A.col(1) - turn[1] * A.col(0);
  const T s0 = sqrt(b0.squaredNorm());

  Svd32<T> svd;
  svd.U.col(0) = b0 * (T(1) / s0);
  svd.U.col(1) = detail::across<T>(svd.U.col(0), b1);
  const T s1 = min(max(svd.U.col(1).dot(b1), T(0)), s0);
  svd.s = {n.restore(s0), n.restore(s1)};
  svd.V(0, 0) = svd.V(1, 1) = turn[0];
  svd.V(1, 0) = turn[1];
  svd.V(0, 1) = -turn[1];
  return svd;
}

}  // namespace pliant
