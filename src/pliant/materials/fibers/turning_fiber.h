#pragma once

#include "pliant/core/types.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// A fibre F d nearly perpendicular to R d, which is about to be reversed or to come back: φ(F) of
/// FiberArap, per unit of stiffness, where its sign changes. With l = |F d|, I₄ = dᵀ S d and
/// c = I₄/l, the cosine between F d and R d,
///
///   φ = (l² + 1)/2 - l S(c/ε),   S(t) = t (3 - t²)/2,   |c| < ε
///
/// rises from (l - 1)²/2 to (l + 1)²/2, and its derivative is continuous too. Jumps remain only
/// where R itself jumps, at σ2 = -σ3; a straight line meets these F only by chance.
class TurningFiber {
 public:
  /// ε: below this cosine a fibre turns. For an F that is not inverted, this takes one principal
  /// stretch that is 400 times another.
  static constexpr double kCosine = 0.1;

  TurningFiber(const Mat3& F, const Vec3& d);

  double value() const;
  /// dφ/dF.
  Mat3 stress() const;
  /// d²φ/dF², in the order of vec(F). Indefinite.
  Mat9 hessian() const;

 private:
  // The derivatives of T = l S(I₄/(ε l)) with respect to l and I₄.
  struct Slopes {
    double value, l, i4, ll, l_i4, i4_i4;
  };
  Slopes slopes() const;
  double gap(int p, int q) const;
  Mat3 twist(const Mat3& A) const;
  double second_of_i4(const Mat3& A, const Mat3& B) const;

  // All in the frames of the singular vectors, where F is diagonal and R the identity.
  Svd3<double> svd_;
  Vec3 d_;
  Vec3 direction_;  // of F d
  double length_;
  double i4_;
};

}  // namespace pliant
