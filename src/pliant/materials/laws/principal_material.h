#pragma once

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// A material given by its energy as a symmetric function of the principal stretches, the signed
/// singular values of F = U diag(s) Vᵀ:  P = U diag(dΨ/ds) Vᵀ.
///
/// `Derived` offers `stretch_energy(s, p)`, `principal_stress(s, p)` and `principal_hessian(s, p)`
/// for every number type.
template <class Derived>
class PrincipalMaterial {
 public:
  template <class T, class Params>
  T energy(const Mat3T<T>& F, const Params& p) const {
    return derived().stretch_energy(svd3<T>(F).s, p);
  }

  template <class T, class Params>
  T energy_and_stress(const Mat3T<T>& F, const Params& p, Mat3T<T>& P) const {
    const Svd3<T> svd = svd3<T>(F);
    P = svd.U * derived().principal_stress(svd.s, p).asDiagonal() * svd.V.transpose();
    return derived().stretch_energy(svd.s, p);
  }

 private:
  const Derived& derived() const { return static_cast<const Derived&>(*this); }
};

}  // namespace pliant
