#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/material.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/batch.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// As rigid as possible: Ψ(F) = μ |F - R|², R the rotation nearest to F [KimEberle22, ch. 5].
///
/// It resists stretch and shear but not a change of volume: its one modulus cannot express a
/// Poisson ratio (at rest it behaves like ν = 0). It is the material of Projective Dynamics, with
/// k = 2μ [Liu18, ch. 6].
class ArapLaw {
 public:
  static constexpr std::string_view kName = "arap";
  static constexpr std::string_view kSummary =
      "as rigid as possible: the material of projective dynamics, no resistance to bulk change";
  static constexpr std::string_view kFormula = "Ψ = μ |F - R|² = μ Σ (σ - 1)²";
  static constexpr std::string_view kInversion =
      "finite for every F; a force that does not vanish turns inverted elements back. Its "
      "direction "
      "jumps where the two smallest stretches are opposite, and the Hessian is bounded there";

  using Settings = Arap;
  template <class T>
  struct Params {
    T mu;  // Pa
  };

  ArapLaw() : ArapLaw(Settings{}) {}
  /// @throws InputError starting with `where` if mu is out of range.
  explicit ArapLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return {settings_.mu}; }

  template <class T>
  T energy(const Mat3T<T>& F, const Params<T>& p) const {
    return inf_if_nan(p.mu * (F - rotation3(F)).squaredNorm());
  }

  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const Mat3T<T> strain = F - rotation3(F);
    P = 2.0 * p.mu * strain;
    return inf_if_nan(p.mu * strain.squaredNorm());
  }

  template <class T>
  T stretch_energy(const Vec3T<T>& s, const Params<T>& p) const {
    return inf_if_nan(T(p.mu * (s.array() - T(1)).square().sum()));
  }

  template <class T>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params<T>& p) const {
    return 2.0 * p.mu * (s.array() - T(1));
  }

  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    const T two_mu = 2.0 * p.mu;
    PrincipalHessian<T> H;
    H.scaling.setConstant(T(0));
    for (int k = 0; k < 3; ++k) {
      H.scaling(k, k) = H.flip[k] = two_mu;
      H.twist[k] = two_mu - 2.0 * two_mu / stretch_sum(s, k);
    }
    return H;
  }

  /// Projective Dynamics' local step: the rotation nearest to F.
  template <class T>
  Mat3T<T> projection(const Mat3T<T>& F, const Params<T>& /*p*/) const {
    return rotation3(F);
  }
  template <class T>
  Vec3T<T> stretch_projection(const Vec3T<T>& /*s*/, const Params<T>& /*p*/) const {
    return Vec3T<T>::Constant(T(1));
  }

 private:
  Settings settings_;
};

}  // namespace pliant
