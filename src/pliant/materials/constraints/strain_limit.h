#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/materials/constraints/constraint_parameters.h"
#include "pliant/materials/laws/principal_material.h"
#include "pliant/materials/material.h"

namespace pliant {

/// Stretches may move freely between two limits, and are pulled back to them from outside
/// [Liu18, ch. 6]: Ψ(F) = k/2 Σ (σ - clamp(σ, low, high))².
class StrainLimitLaw : public PrincipalMaterial<StrainLimitLaw> {
 public:
  static constexpr std::string_view kName = "strain-limit";
  static constexpr std::string_view kSummary = "keeps every stretch between two limits";
  static constexpr std::string_view kFormula = "Ψ = k/2 Σ (σ - clamp(σ, low, high))²";
  static constexpr std::string_view kInversion =
      "finite for every F; inverted elements are pulled back to the lower limit";

  using Settings = StrainLimit;
  template <class T>
  struct Params {
    T stiffness;  // Pa
    T low;
    T high;
  };

  StrainLimitLaw() : StrainLimitLaw(Settings{}) {}
  /// @throws InputError starting with `where` if a setting is out of range.
  explicit StrainLimitLaw(const Settings& settings, const std::string& where = "constraint")
      : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return {settings_.stiffness, settings_.low, settings_.high}; }
  double proxy_stiffness() const { return settings_.stiffness; }

  template <class T>
  T stretch_energy(const Vec3T<T>& s, const Params<T>& p) const {
    return inf_if_nan(T(0.5 * p.stiffness * excess(s, p).squaredNorm()));
  }

  template <class T>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params<T>& p) const {
    return p.stiffness * excess(s, p);
  }

  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    using std::abs;
    const Vec3T<T> d = excess(s, p);
    PrincipalHessian<T> H;
    H.scaling.setConstant(T(0));
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      H.scaling(k, k) = active(d[k], p);
      const T gap = s[i] - s[j];
      const auto apart = abs(gap) > T(1e-12);
      H.flip[k] =
          select(apart, T(p.stiffness * (d[i] - d[j]) / select(apart, gap, T(1))), active(d[i], p));
      H.twist[k] = p.stiffness * (d[i] + d[j]) / stretch_sum(s, k);
    }
    return H;
  }

  template <class T>
  Vec3T<T> stretch_projection(const Vec3T<T>& s, const Params<T>& p) const {
    return s - excess(s, p);
  }
  template <class T>
  Mat3T<T> projection(const Mat3T<T>& F, const Params<T>& p) const {
    const Svd3<T> svd = svd3<T>(F);
    return svd.U * stretch_projection(svd.s, p).asDiagonal() * svd.V.transpose();
  }

 private:
  // How far each stretch is beyond the limits, with its sign.
  template <class T>
  static Vec3T<T> excess(const Vec3T<T>& s, const Params<T>& p) {
    Vec3T<T> d;
    for (int k = 0; k < 3; ++k) d[k] = s[k] - min(max(s[k], p.low), p.high);
    return d;
  }

  template <class T>
  static T active(const T& excess, const Params<T>& p) {
    return select(excess == T(0), T(0), p.stiffness);
  }

  Settings settings_;
};

}  // namespace pliant
