#pragma once

#include "pliant/core/types.h"
#include "pliant/materials/laws/continuation.h"
#include "pliant/materials/laws/principal_material.h"

namespace pliant {

/// A material that is a sum over the stretches, Ψ = Σ a(σ). Stretches do not influence each other,
/// so ν = 0 at rest, and the scalings of [KimEberle22, sec. 7.3.4] are its eigenmatrices.
///
/// `Derived` offers, for every number type T,
///   Curve<T> stretch_curve(x, p)      a, a' and a'' at the stretch x
///   T slope_quotient(x, y, p)         (a'(x) - a'(y)) / (x - y), a''(x) if x = y; not by
///                                     subtraction, which would lose all digits near x = y
template <class Derived>
class SeparableMaterial : public PrincipalMaterial<Derived> {
 public:
  template <class T, class Params>
  T stretch_energy(const Vec3T<T>& s, const Params& p) const {
    T sum(0);
    for (int k = 0; k < 3; ++k) sum += derived().stretch_curve(s[k], p).value;
    return inf_if_nan(sum);
  }

  template <class T, class Params>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params& p) const {
    Vec3T<T> stress;
    for (int k = 0; k < 3; ++k) stress[k] = derived().stretch_curve(s[k], p).slope;
    return stress;
  }

  template <class T, class Params>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params& p) const {
    PrincipalHessian<T> H;
    H.scaling.setConstant(T(0));
    Vec3T<T> slope;
    for (int k = 0; k < 3; ++k) {
      const Curve<T> a = derived().stretch_curve(s[k], p);
      H.scaling(k, k) = a.curvature;
      slope[k] = a.slope;
    }
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      H.twist[k] = (slope[i] + slope[j]) / stretch_sum(s, k);
      H.flip[k] = derived().slope_quotient(s[i], s[j], p);
    }
    return H;
  }

 private:
  const Derived& derived() const { return static_cast<const Derived&>(*this); }
};

/// (a'(x) - a'(y)) / (x - y) of an `a` that is `continued` below `threshold`. Where a' is a line,
/// it is the slope `curvature` = a''(threshold); elsewhere `quotient(x, y)`. The result is a mean
/// of the two, so no digits are lost.
template <class T, class Quotient>
T continued_quotient(const T& x, const T& y, const T& threshold, const T& curvature,
                     const Quotient& quotient) {
  const T x_inside = max(x, threshold);
  const T y_inside = max(y, threshold);
  const auto same = x == y;
  const T share = select(same, T(1), T((x_inside - y_inside) / select(same, T(1), T(x - y))));
  return share * quotient(x_inside, y_inside) + (1.0 - share) * curvature;
}

}  // namespace pliant
