#pragma once

#include <Eigen/Geometry>

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/math/matrix_calculus.h"

namespace pliant {

/// Invariants of F: I = |F|² = Σσ², K = |cof F|² = Σ(σiσj)², J = det F. Unlike the invariants of
/// FᵀF they tell an inverted F from one that is not.
template <class T>
struct Invariants {
  T I;
  T K;
  T J;
};

/// Ψ(I, K, J) and its first derivatives.
template <class T>
struct InvariantSlopes {
  T I;
  T K;
  T J;
};

/// The second derivatives of Ψ(I, K, J). Those with respect to K are zero for all our materials.
template <class T>
struct InvariantCurvatures {
  T II;
  T JJ;
  T IJ;
};

/// A material given by its energy as a function of the invariants. No decomposition of F is needed
/// for its value and stress, and its eigenvalues have no denominators:
///
///   P = 2 Ψ_I F + 2 Ψ_K (I F - F FᵀF) + Ψ_J cof F
///
/// `Derived` offers, for every number type T,
///   T density(invariants, p)
///   InvariantSlopes<T> slopes(invariants, p)
///   InvariantCurvatures<T> curvatures(invariants, p)
/// and `kUsesK`: whether Ψ depends on K.
template <class Derived>
class InvariantMaterial {
 public:
  template <class T, class Params>
  T energy(const Mat3T<T>& F, const Params& p) const {
    Invariants<T> v{F.squaredNorm(), T(0), T(0)};
    if constexpr (Derived::kUsesK) {
      const Mat3T<T> C = cofactor(F);
      v.K = C.squaredNorm();
      v.J = F.col(0).dot(C.col(0));
    } else {
      v.J = F.col(0).dot(F.col(1).cross(F.col(2)));
    }
    return inf_if_nan(derived().density(v, p));
  }

  template <class T, class Params>
  T energy_and_stress(const Mat3T<T>& F, const Params& p, Mat3T<T>& P) const {
    const Mat3T<T> C = cofactor(F);
    Invariants<T> v{F.squaredNorm(), T(0), F.col(0).dot(C.col(0))};
    if constexpr (Derived::kUsesK) v.K = C.squaredNorm();
    const InvariantSlopes<T> d = derived().slopes(v, p);
    if constexpr (Derived::kUsesK) {
      P = (2.0 * (d.I + d.K * v.I)) * F - (2.0 * d.K) * (F * (F.transpose() * F)) + d.J * C;
    } else {
      P = (2.0 * d.I) * F + d.J * C;
    }
    return inf_if_nan(derived().density(v, p));
  }

  template <class T, class Params>
  T stretch_energy(const Vec3T<T>& s, const Params& p) const {
    return inf_if_nan(derived().density(invariants(s), p));
  }

  template <class T, class Params>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params& p) const {
    const InvariantSlopes<T> d = derived().slopes(invariants(s), p);
    Vec3T<T> stress;
    for (int k = 0; k < 3; ++k) {
      const T& a = s[(k + 1) % 3];
      const T& b = s[(k + 2) % 3];
      stress[k] = 2.0 * s[k] * (d.I + d.K * (a * a + b * b)) + d.J * a * b;
    }
    return stress;
  }

  // [KimEberle22, sec. 7.3.3] with K in place of I₁. The mixed derivative Ψ_IJ is needed, although
  // the printed recipe (5.50) leaves it out.
  template <class T, class Params>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params& p) const {
    const Invariants<T> v = invariants(s);
    const InvariantSlopes<T> d = derived().slopes(v, p);
    const InvariantCurvatures<T> dd = derived().curvatures(v, p);
    PrincipalHessian<T> H;
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      const T area = s[i] * s[j];
      const T squares = s[i] * s[i] + s[j] * s[j];
      const T own = s[k] * s[k];
      H.twist[k] = 2.0 * (d.I + d.K * (own + area)) + s[k] * d.J;
      H.flip[k] = 2.0 * (d.I + d.K * (own - area)) - s[k] * d.J;
      H.scaling(k, k) =
          2.0 * (d.I + d.K * squares) + 4.0 * own * dd.II + area * area * dd.JJ + 4.0 * v.J * dd.IJ;
      H.scaling(i, j) = H.scaling(j, i) =
          4.0 * area * (d.K + dd.II) + s[k] * (d.J + v.J * dd.JJ + 2.0 * squares * dd.IJ);
    }
    return H;
  }

 private:
  const Derived& derived() const { return static_cast<const Derived&>(*this); }

  template <class T>
  static Invariants<T> invariants(const Vec3T<T>& s) {
    const T a = s[0] * s[1];
    const T b = s[1] * s[2];
    const T c = s[2] * s[0];
    return {s.squaredNorm(), a * a + b * b + c * c, a * s[2]};
  }
};

}  // namespace pliant
