#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/math/batch.h"
#include "pliant/math/svd_parts.h"

/// The eigenvector of a symmetric 3 x 3 matrix that is always well defined: what the SVD and the
/// eigensystem of 3 x 3 matrices begin with.
namespace pliant::detail {

/// A symmetric matrix whose trace is zero. Normalised: divided by its size p = |A| / √6.
template <class T>
struct Deviator {
  T xx, yy, zz, xy, yz, zx;
};

/// A / p, or zero where p² is negligible.
template <class T>
PLIANT_INLINE Deviator<T> normalized(const Deviator<T>& A, double negligible) {
  using std::sqrt;
  const T p2 = (A.xx * A.xx + A.yy * A.yy + A.zz * A.zz) * (1.0 / 6) +
               (A.xy * A.xy + A.yz * A.yz + A.zx * A.zx) * (1.0 / 3);
  const T r = select(p2 < T(negligible), T(0), T(1) / sqrt(p2));
  return {A.xx * r, A.yy * r, A.zz * r, A.xy * r, A.yz * r, A.zx * r};
}

/// 2 cos(acos(h) / 3) for h in [0, 1]: the largest root of β³ - 3β = 2h, in [√3, 2].
/// A Chebyshev fit, wrong by 2e-8, and one Newton step, which squares that.
template <class T>
PLIANT_INLINE T largest_root(const T& h) {
  const T t = 2.0 * h - 1.0;
  const T t2 = t * t;
  const T t4 = t2 * t2;
  const T low =
      (1.87938526007 + 0.131643590843 * t) + t2 * (-0.0128634129974 + 0.00221362188183 * t);
  const T high =
      (-4.64420636802e-4 + 1.08729480221e-4 * t) + t2 * (-3.20033635018e-5 + 8.65124696332e-6 * t);
  const T beta = low + t4 * high;
  const T b2 = beta * beta;
  return beta - (beta * (b2 - 3.0) - 2.0 * h) / (3.0 * b2 - 3.0);
}

/// The unit eigenvector of the eigenvalue λ of a matrix that lies apart from the others: the
/// longest column of adj(A - λI) = c v vᵀ, where c is in [6, 9] for a normalised deviator.
template <class T>
PLIANT_INLINE Vec3T<T> eigenvector_of(const Deviator<T>& A, const T& lambda) {
  const T x = A.xx - lambda, y = A.yy - lambda, z = A.zz - lambda;
  const T cxx = y * z - A.yz * A.yz, cyy = x * z - A.zx * A.zx, czz = x * y - A.xy * A.xy;
  const T cxy = A.zx * A.yz - A.xy * z, cyz = A.xy * A.zx - A.yz * x, czx = A.xy * A.yz - A.zx * y;
  const Vec3T<T> first(cxx, cxy, czx), second(cxy, cyy, cyz), third(czx, cyz, czz);
  const Vec3T<T> longer = blend(cxx < cyy, second, first);
  return normalized(blend(max(cxx, cyy) < czz, third, longer));
}

/// The unit eigenvector of the eigenvalue that lies apart from the other two, by a gap of at least
/// √3 for a normalised deviator: the largest, or the smallest. The eigenvalues are
/// 2 cos(φ + 2πk/3), with det A = 2 cos 3φ.
template <class T, class Mask>
PLIANT_INLINE Vec3T<T> separate_eigenvector(const Deviator<T>& A, Mask& is_largest) {
  using std::abs;
  const T h = 0.5 * (A.xx * (A.yy * A.zz - A.yz * A.yz) - A.xy * (A.xy * A.zz - A.yz * A.zx) +
                     A.zx * (A.xy * A.yz - A.yy * A.zx));
  is_largest = h >= T(0);
  const T beta = largest_root<T>(min(abs(h), T(1)));
  return eigenvector_of<T>(A, select(is_largest, beta, -beta));
}

}  // namespace pliant::detail
