#pragma once

#include <cmath>

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/math/batch.h"
#include "pliant/math/jet.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// (f'(x) - f'(y)) / (x - y), which tends to f'' as x and y meet. `f` gives the jet at a point.
template <class T, class Function>
T slope_quotient(const Function& f, const T& x, const T& fx, const T& y, const T& fy) {
  using std::abs;
  constexpr double kClose = 1e-5;  // below, the difference loses more digits than quadrature does
  const T gap = x - y;
  const auto close = abs(gap) < kClose * max(T(1), T(abs(x)));
  const T quotient = (fx - fy) / select(close, T(1), gap);
  if (!any(close)) return quotient;
  // The mean of f'' between them, by the two points of Gauss.
  const T middle = 0.5 * (x + y);
  const T off = gap * (0.5 / std::sqrt(3.0));
  const T mean = 0.5 * (f(T(middle - off)).curvature + f(T(middle + off)).curvature);
  return select(close, mean, quotient);
}

/// w (f'(x) + f'(y)) / sum, where x + y = w · sum. If f is even, this has a limit at sum = 0, which
/// is returned there; otherwise it grows until the sum is too small to divide by (see
/// `stretch_sum`).
template <class T, class Function>
T mirrored_quotient(const Function& f, const T& x, const T& fx, const T& y, const T& fy, const T& w,
                    const T& sum) {
  constexpr double kClose = 1e-5;
  const T quotient = w * (fx + fy) / sum;
  const auto close = sum < T(kClose);
  if (!any(close)) return quotient;
  // f'(x) + f'(y) is the difference f'(x) - f'(-y) and what keeps f from being even.
  const T mirrored = f(T(-y)).slope;
  const T limit = w * (w * slope_quotient<T>(f, x, fx, -y, mirrored) + (fy + mirrored) / sum);
  return select(close, limit, quotient);
}

/// A material of the form of Valanis and Landel [Liu18, eq. 7.12]:
///
///   Ψ = Σ a(σi) + Σ b(σi σj) + c(σ1 σ2 σ3) - Ψ(1, 1, 1)
///
/// `Derived` offers, for every number type T, the jets `curve_a(x, p)`, `curve_b(x, p)` and
/// `curve_c(x, p)`, J/m³, and `rest_energy(p)` = 3 a(1) + 3 b(1) + c(1).
template <class Derived>
class ValanisLandelForm {
 public:
  template <class T, class Params>
  T energy(const Mat3T<T>& F, const Params& p) const {
    return stretch_energy<T>(svd3<T>(F).s, p);
  }

  template <class T, class Params>
  T energy_and_stress(const Mat3T<T>& F, const Params& p, Mat3T<T>& P) const {
    const Svd3<T> svd = svd3<T>(F);
    const Curves<T> at = curves<T>(svd.s, p);
    P = svd.U * stress(svd.s, at).asDiagonal() * svd.V.transpose();
    return energy(at, p);
  }

  template <class T, class Params>
  T stretch_energy(const Vec3T<T>& s, const Params& p) const {
    return energy(curves<T>(s, p), p);
  }

  template <class T, class Params>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params& p) const {
    return stress(s, curves<T>(s, p));
  }

  // From ψi = a'(si) + sj b'(si sj) + sk b'(si sk) + sj sk c'(J), with the differences of two ψ
  // divided by those of their stretches term by term: nothing cancels where stretches meet.
  template <class T, class Params>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params& p) const {
    const auto fa = [&](const T& x) { return derived().curve_a(x, p); };
    const auto fb = [&](const T& x) { return derived().curve_b(x, p); };
    const Curves<T> at = curves<T>(s, p);
    const T J = s[0] * s[1] * s[2];
    PrincipalHessian<T> H;
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      const T area = s[i] * s[j];
      H.scaling(k, k) = at.a[k].curvature + s[j] * s[j] * at.b[i].curvature +
                        s[i] * s[i] * at.b[j].curvature + area * area * at.c.curvature;
      H.scaling(i, j) = H.scaling(j, i) =
          at.b[k].slope + area * at.b[k].curvature + s[k] * (at.c.slope + J * at.c.curvature);

      const T ki = s[k] * s[i];  // the argument of b[j]
      const T kj = s[k] * s[j];
      const T& ai = at.a[i].slope;
      const T& aj = at.a[j].slope;
      const T& bi = at.b[i].slope;
      const T& bj = at.b[j].slope;
      const T turn = at.b[k].slope + s[k] * at.c.slope;
      const T sum = stretch_sum(s, k);
      H.flip[k] = slope_quotient<T>(fa, s[i], ai, s[j], aj) +
                  s[k] * s[k] * slope_quotient<T>(fb, ki, bj, kj, bi) - turn;
      H.twist[k] = mirrored_quotient<T>(fa, s[i], ai, s[j], aj, T(1), sum) +
                   mirrored_quotient<T>(fb, ki, bj, kj, bi, s[k], sum) + turn;
    }
    return H;
  }

 private:
  // b[k] belongs to the two stretches other than k.
  template <class T>
  struct Curves {
    Jet2<T> a[3];
    Jet2<T> b[3];
    Jet2<T> c;
  };

  const Derived& derived() const { return static_cast<const Derived&>(*this); }

  template <class T, class Params>
  Curves<T> curves(const Vec3T<T>& s, const Params& p) const {
    Curves<T> at;
    for (int k = 0; k < 3; ++k) {
      at.a[k] = derived().curve_a(s[k], p);
      at.b[k] = derived().curve_b(T(s[(k + 1) % 3] * s[(k + 2) % 3]), p);
    }
    at.c = derived().curve_c(T(s[0] * s[1] * s[2]), p);
    return at;
  }

  template <class T, class Params>
  T energy(const Curves<T>& at, const Params& p) const {
    const T sum = at.a[0].value + at.a[1].value + at.a[2].value + at.b[0].value + at.b[1].value +
                  at.b[2].value + at.c.value;
    return inf_if_nan(T(sum - derived().rest_energy(p)));
  }

  template <class T>
  static Vec3T<T> stress(const Vec3T<T>& s, const Curves<T>& at) {
    Vec3T<T> stress;
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      stress[k] =
          at.a[k].slope + s[j] * at.b[i].slope + s[i] * at.b[j].slope + s[i] * s[j] * at.c.slope;
    }
    return stress;
  }
};

}  // namespace pliant
