#pragma once

#include <Eigen/Geometry>

#include "pliant/math/separate_eigenvector.h"
#include "pliant/math/svd_parts.h"

namespace pliant {

/// F = U diag(s) Vᵀ with rotations U and V (det = +1) and s0 >= s1 >= |s2|: the sign of det F is on
/// s2 [KimEberle22, app. F].
template <class T>
struct Svd3 {
  Mat3T<T> U;
  Vec3T<T> s;
  Mat3T<T> V;
};

namespace detail {

/// F in two orthonormal bases, (first, second, axis) before and after:
/// F = stretch · after_axis before_axisᵀ + [after] block [before]ᵀ, the rest being round-off.
template <class T>
struct Deflated {
  PlaneBasis<T> before, after;
  Vec3T<T> before_axis, after_axis;
  T stretch;                     // signed
  Eigen::Matrix<T, 2, 2> block;  // F between the planes
};

template <class T>
PLIANT_INLINE Deviator<T> normalized_deviator(const Mat3T<T>& F) {
  const T xx = F.col(0).squaredNorm(), yy = F.col(1).squaredNorm(), zz = F.col(2).squaredNorm();
  const T xy = F.col(0).dot(F.col(1)), yz = F.col(1).dot(F.col(2)), zx = F.col(2).dot(F.col(0));
  const T mean = (xx + yy + zz) * (1.0 / 3);
  // Below, FᵀF is a multiple of the identity to round-off, and every direction will do.
  constexpr double kNegligible = 1e-40;
  return normalized<T>({xx - mean, yy - mean, zz - mean, xy, yz, zx}, kNegligible);
}

/// Splits off the singular value that lies apart from the other two; `is_largest` says which.
///
/// The eigenvalues of FᵀF are mean + 2p cos(φ + 2πk/3); one of the outer two has a gap of at least
/// √3 p to the others. So its eigenvector is wrong by ε|F|²/p, and what this leaves outside the
/// block, gap times error over the singular value, is ε|F|: the split is backward stable although
/// FᵀF is formed. That fails for no F: if the largest is split off, we divide by σ0; if the
/// smallest, then σ1² is above the mean. The block comes from F itself, and keeps the accuracy of
/// the small singular values that FᵀF has lost.
template <class T, class Mask>
PLIANT_INLINE Deflated<T> deflate(const Mat3T<T>& F, Mask& is_largest) {
  const Deviator<T> A = normalized_deviator(F);
  Deflated<T> d;
  d.before_axis = separate_eigenvector<T>(A, is_largest);
  d.before = plane_basis(d.before_axis);
  const Vec3T<T> image = F * d.before_axis;
  const Vec3T<T> f0 = F * d.before.first;
  const Vec3T<T> f1 = F * d.before.second;
  // Where it goes: along its image, or across the images of the other two if they are larger.
  d.after_axis = normalized(blend(is_largest, image, Vec3T<T>(f0.cross(f1))));
  d.after = plane_basis(d.after_axis);
  d.stretch = d.after_axis.dot(image);
  d.block(0, 0) = d.after.first.dot(f0);
  d.block(1, 0) = d.after.second.dot(f0);
  d.block(0, 1) = d.after.first.dot(f1);
  d.block(1, 1) = d.after.second.dot(f1);
  return d;
}

/// A 2x2 matrix as the sum of a scaled rotation and a scaled reflection. With angles u and v of the
/// singular vectors and signed singular values s0 >= |s1|: the rotation turns by u - v and has
/// size s0 + s1, the reflection turns by u + v and has size s0 - s1.
template <class T>
struct RotationAndReflection {
  Vec2T<T> rotation, reflection;  // cosine and sine
  T rotation_size, reflection_size;
};

template <class T>
PLIANT_INLINE RotationAndReflection<T> rotation_and_reflection(const Eigen::Matrix<T, 2, 2>& M) {
  using std::sqrt;
  const Vec2T<T> plus(M(0, 0) + M(1, 1), M(1, 0) - M(0, 1));
  const Vec2T<T> minus(M(0, 0) - M(1, 1), M(1, 0) + M(0, 1));
  const T plus_size = sqrt(plus.squaredNorm());
  const T minus_size = sqrt(minus.squaredNorm());
  const Vec2T<T> rotation = direction(plus, plus_size, Vec2T<T>(T(1), T(0)));
  return {rotation, direction(minus, minus_size, rotation), plus_size, minus_size};
}

/// Cosine and sine of half the angle of a unit vector, whichever way does not cancel.
template <class T>
PLIANT_INLINE Vec2T<T> half_angle(const T& c, const T& s) {
  using std::abs;
  using std::copysign;
  using std::sqrt;
  const auto obtuse = c < T(0);
  const T x = select(obtuse, abs(s), T(1) + c);
  const T y = select(obtuse, copysign(T(1) - c, s), s);
  const T inverse = T(1) / sqrt(x * x + y * y);
  return {x * inverse, y * inverse};
}

/// Columns (axis, first, second) or (first, second, axis): both have determinant +1.
template <class T, class Mask>
PLIANT_INLINE Mat3T<T> in_order(const Mask& axis_first, const Vec3T<T>& axis,
                                const PlaneBasis<T>& plane) {
  Mat3T<T> m;
  m.col(0) = blend(axis_first, axis, plane.first);
  m.col(1) = blend(axis_first, plane.first, plane.second);
  m.col(2) = blend(axis_first, plane.second, axis);
  return m;
}

}  // namespace detail

/// Rotation-variant singular value decomposition of every finite F: singular, zero, inverted,
/// repeated, of any scale. Direct, without a loop or a branch. U diag(s) Vᵀ and the singular values
/// are right to a few ε|F|, so U Vᵀ to a few ε|F| / (s1 + s2). A non-finite F gives NaN.
template <class T>
Svd3<T> svd3(const Mat3T<T>& F) {
  using std::abs;
  const auto n = detail::normalize(F);
  decltype(T() < T()) axis_first;
  const detail::Deflated<T> d = detail::deflate<T>(n.scaled, axis_first);
  const auto m = detail::rotation_and_reflection<T>(d.block);
  const Vec2T<T>& sum = m.reflection;  // u + v
  const Vec2T<T>& gap = m.rotation;    // u - v
  const Vec2T<T> v = detail::half_angle<T>(sum.dot(gap), sum[1] * gap[0] - sum[0] * gap[1]);
  const Vec2T<T> u(v[0] * gap[0] - v[1] * gap[1], v[1] * gap[0] + v[0] * gap[1]);

  Svd3<T> svd;
  svd.U = detail::in_order(axis_first, d.after_axis, detail::turned(d.after, u));
  svd.V = detail::in_order(axis_first, d.before_axis, detail::turned(d.before, v));
  const T larger = 0.5 * (m.rotation_size + m.reflection_size);
  const T smaller = 0.5 * (m.rotation_size - m.reflection_size);
  // Equal stretches may come out of order by round-off; the limits undo that.
  const T s0 = select(axis_first, d.stretch, larger);
  const T s1 = min(select(axis_first, larger, smaller), s0);
  const T s2 = max(min(select(axis_first, smaller, d.stretch), s1), -s1);
  svd.s = {n.restore(s0), n.restore(s1), n.restore(s2)};
  return svd;
}

/// The rotation R of F = R S with a symmetric S, which is indefinite when F is inverted: of all
/// rotations the nearest to F, right to a few ε|F| / (s1 + s2). Costs two thirds of the SVD.
template <class T>
PLIANT_INLINE Mat3T<T> rotation3(const Mat3T<T>& F) {
  const auto n = detail::normalize(F);
  decltype(T() < T()) is_largest;
  const detail::Deflated<T> d = detail::deflate<T>(n.scaled, is_largest);
  const auto m = detail::rotation_and_reflection<T>(d.block);
  const auto after = detail::turned(d.after, m.rotation);
  return d.after_axis * d.before_axis.transpose() + after.first * d.before.first.transpose() +
         after.second * d.before.second.transpose();
}

}  // namespace pliant
