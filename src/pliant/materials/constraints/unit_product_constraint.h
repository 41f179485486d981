#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "pliant/materials/constraints/constraint_parameters.h"
#include "pliant/materials/laws/principal_material.h"
#include "pliant/math/unit_product.h"

namespace pliant {

/// Ψ(F) = k/2 |σ - q|² over the first `N` stretches, q being the nearest stretches with product 1:
/// what the constraints of volume and area have in common. With m = q_i (q_i - s_i), the same for
/// all i,
///
///   ψ_i = -k m / q_i,   flip = k m / (q_i q_j + m),   twist = -k m / (q_i q_j - m),
///   dq_i/ds_j = δ_ij q_i/r_i - 1 / (r_i r_j D),   r_i = 2 q_i - s_i,   D = Σ 1/(q_i r_i).
template <class Derived, std::size_t N>
class UnitProductConstraint : public PrincipalMaterial<Derived> {
 public:
  using Settings = UnitProductParameters<Derived>;
  template <class T>
  struct Params {
    T stiffness;  // Pa
  };

  explicit UnitProductConstraint(const Settings& settings, const std::string& where)
      : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return {settings_.stiffness}; }
  double proxy_stiffness() const { return settings_.stiffness; }

  template <class T>
  T stretch_energy(const Vec3T<T>& s, const Params<T>& p) const {
    return inf_if_nan(T(0.5 * p.stiffness * (s - stretch_projection(s, p)).squaredNorm()));
  }

  template <class T>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params<T>& p) const {
    return p.stiffness * (s - stretch_projection(s, p));
  }

  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    PrincipalHessian<T> H;
    for (int l = 0; l < kLanes<T>; ++l) {
      const Vec3 stretches(lane(s[0], l), lane(s[1], l), lane(s[2], l));
      const PrincipalHessian<double> one = hessian_of(stretches, lane(p.stiffness, l));
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) set_lane(H.scaling(i, j), l, one.scaling(i, j));
        set_lane(H.twist[i], l, one.twist[i]);
        set_lane(H.flip[i], l, one.flip[i]);
      }
    }
    return H;
  }

  template <class T>
  Vec3T<T> stretch_projection(const Vec3T<T>& s, const Params<T>& /*p*/) const {
    Vec3T<T> target = s;
    for (int l = 0; l < kLanes<T>; ++l) {
      const auto q = nearest(Vec3(lane(s[0], l), lane(s[1], l), lane(s[2], l))).q;
      for (std::size_t i = 0; i < N; ++i) set_lane(target[static_cast<int>(i)], l, q[i]);
    }
    return target;
  }
  template <class T>
  Mat3T<T> projection(const Mat3T<T>& F, const Params<T>& p) const {
    const Svd3<T> svd = svd3<T>(F);
    return svd.U * stretch_projection(svd.s, p).asDiagonal() * svd.V.transpose();
  }

 private:
  static UnitProduct<N> nearest(const Vec3& s) {
    std::array<double, N> first;
    for (std::size_t i = 0; i < N; ++i) first[i] = s[static_cast<int>(i)];
    return nearest_unit_product(first);
  }

  // Kept away from zero, where two branches of q meet or the nearest rotation jumps.
  static double bounded(double x) {
    constexpr double kSmallest = 1e-8;
    return std::abs(x) < kSmallest ? std::copysign(kSmallest, x) : x;
  }

  static PrincipalHessian<double> hessian_of(const Vec3& s, double k) {
    const UnitProduct<N> at = nearest(s);
    const double m = at.multiplier;
    std::array<double, N> r;
    double D = 0;
    for (std::size_t i = 0; i < N; ++i) {
      r[i] = bounded(2 * at.q[i] - s[static_cast<int>(i)]);
      D += 1 / (at.q[i] * r[i]);
    }
    PrincipalHessian<double> H{Mat3::Zero(), Vec3::Zero(), Vec3::Zero()};
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < N; ++j) {
        const double own = i == j ? 1 - at.q[i] / r[i] : 0;
        H.scaling(static_cast<int>(i), static_cast<int>(j)) =
            k * (own + 1 / (r[i] * r[j] * bounded(D)));
        if (i >= j) continue;
        const auto plane = static_cast<int>(3 - i - j);
        H.flip[plane] = k * m / bounded(at.q[i] * at.q[j] + m);
        H.twist[plane] = -k * m / bounded(at.q[i] * at.q[j] - m);
      }
    }
    return H;
  }

  Settings settings_;
};

}  // namespace pliant
