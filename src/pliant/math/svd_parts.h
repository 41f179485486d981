#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/math/batch.h"

/// What the decompositions of 3x3 and 3x2 matrices have in common.
namespace pliant::detail {

/// F = scaled · (scale · far), with the largest entry of `scaled` in [1, 2). Powers of two, so no
/// bit of F is lost. F = 0 gives the identity, and scale 0.
template <class Matrix>
struct Normalized {
  using T = typename Matrix::Scalar;
  Matrix scaled;
  T scale;
  T far;  // 1, except at the ends of the range, where one factor alone would overflow

  T restore(const T& x) const { return (x * scale) * far; }
};

template <class T, int Columns>
PLIANT_INLINE Normalized<Eigen::Matrix<T, 3, Columns>> normalize(
    const Eigen::Matrix<T, 3, Columns>& F) {
  using std::abs;
  T largest = abs(F(0));
  for (int k = 1; k < 3 * Columns; ++k) largest = max(largest, abs(F(k)));
  const auto huge = largest > T(0x1p500);
  const auto small = largest < T(0x1p-500);
  const T near = select(huge, T(0x1p-600), select(small, T(0x1p600), T(1)));
  const T far = select(huge, T(0x1p600), select(small, T(0x1p-600), T(1)));
  const T scale = floor_power_of_two(largest * near);
  const auto zero = largest == T(0);
  // A product with 0, not a constant: a NaN beside zeros must stay one.
  const T inverse = select(zero, T(0), T(1) / scale);
  Eigen::Matrix<T, 3, Columns> scaled;
  for (int k = 0; k < 3 * Columns; ++k) scaled(k) = (F(k) * near) * inverse;
  for (int j = 0; j < Columns; ++j) scaled(j, j) += select(zero, T(1), T(0));
  return {scaled, scale, far};
}

/// yes or no by entry; `Mask` is what comparing two T gives.
template <class Mask, class Vector>
PLIANT_INLINE Vector blend(const Mask& m, const Vector& yes, const Vector& no) {
  Vector r;
  for (int i = 0; i < Vector::SizeAtCompileTime; ++i) r[i] = select(m, yes[i], no[i]);
  return r;
}

template <class T>
PLIANT_INLINE Vec3T<T> normalized(const Vec3T<T>& v) {
  using std::sqrt;
  return v * (T(1) / sqrt(v.squaredNorm()));
}

/// Two unit vectors; with the axis they were made from, (first, second, axis) is a right-handed
/// orthonormal basis.
template <class T>
struct PlaneBasis {
  Vec3T<T> first;
  Vec3T<T> second;
};

/// Without a branch and without a bad direction [Duff17]. The axis is a unit vector.
template <class T>
PLIANT_INLINE PlaneBasis<T> plane_basis(const Vec3T<T>& axis) {
  using std::copysign;
  const T& x = axis[0];
  const T& y = axis[1];
  const T sign = copysign(T(1), axis[2]);
  const T a = T(-1) / (sign + axis[2]);
  const T b = x * y * a;
  return {{T(1) + sign * x * x * a, sign * b, -sign * x}, {b, sign + y * y * a, -y}};
}

/// (x, y) turned by the angle whose cosine and sine are `unit`.
template <class T>
PLIANT_INLINE PlaneBasis<T> turned(const PlaneBasis<T>& plane, const Vec2T<T>& unit) {
  return {unit[0] * plane.first + unit[1] * plane.second,
          unit[0] * plane.second - unit[1] * plane.first};
}

/// v / |v|, or the fallback where |v| is far below the round-off of a matrix of size one.
template <class T>
PLIANT_INLINE Vec2T<T> direction(const Vec2T<T>& v, const T& length, const Vec2T<T>& fallback) {
  constexpr double kNegligible = 1e-30;
  const T inverse = T(1) / length;
  return blend(length < T(kNegligible), fallback, Vec2T<T>(v * inverse));
}

}  // namespace pliant::detail
