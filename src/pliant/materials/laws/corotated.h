#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/material.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/batch.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// Linear elasticity seen from the nearest rotation, F = R S [KimEberle22, sec. 7.3.4.3]:
///
///   Ψ(F) = μ |F - R|² + λ/2 tr²(S - I)
///
/// It obeys Hooke's law at rest. Its volume term is linear in the stretches, so under large stretch
/// a body thins too much, and turns inside out as ν approaches ½.
class CorotatedLaw {
 public:
  static constexpr std::string_view kName = "corotated";
  static constexpr std::string_view kSummary =
      "linear elasticity in a rotated frame: simple and robust, keeps volume only near rest";
  static constexpr std::string_view kFormula = "Ψ = μ |F - R|² + λ/2 tr²(S - I),  F = R S";
  static constexpr std::string_view kInversion =
      "finite for every F; pushes inverted elements back, but under strong stretch the linear "
      "volume "
      "term everts them as ν approaches 1/2";

  using Settings = Corotated;
  template <class T>
  using Params = Lame<T>;

  CorotatedLaw() : CorotatedLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit CorotatedLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_lame(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T energy(const Mat3T<T>& F, const Params<T>& p) const {
    const Mat3T<T> R = rotation3(F);
    return energy(Mat3T<T>(F - R), bulk_strain(F, R), p);
  }

  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const Mat3T<T> R = rotation3(F);
    const Mat3T<T> strain = F - R;
    const T bulk = bulk_strain(F, R);
    P = 2.0 * p.mu * strain + p.lambda * bulk * R;
    return energy(strain, bulk, p);
  }

  template <class T>
  T stretch_energy(const Vec3T<T>& s, const Params<T>& p) const {
    const T bulk = s.sum() - 3.0;
    return inf_if_nan(T(p.mu * (s.array() - T(1)).square().sum() + 0.5 * p.lambda * bulk * bulk));
  }

  template <class T>
  Vec3T<T> principal_stress(const Vec3T<T>& s, const Params<T>& p) const {
    const T pressure = p.lambda * (s.sum() - 3.0);
    return (2.0 * p.mu * (s.array() - T(1)) + pressure).matrix();
  }

  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    const T two_mu = 2.0 * p.mu;
    // [KimEberle22] prints λ(I₁ - 3 - 2μ) here, whose units do not even match.
    const T spin = 2.0 * (p.lambda * (s.sum() - 3.0) - two_mu);
    PrincipalHessian<T> H;
    H.scaling.setConstant(p.lambda);
    for (int k = 0; k < 3; ++k) {
      H.scaling(k, k) = two_mu + p.lambda;
      H.flip[k] = two_mu;
      H.twist[k] = two_mu + spin / stretch_sum(s, k);
    }
    return H;
  }

 private:
  // tr(S - I), S = RᵀF.
  template <class T>
  static T bulk_strain(const Mat3T<T>& F, const Mat3T<T>& R) {
    return R.cwiseProduct(F).sum() - 3.0;
  }

  template <class T>
  static T energy(const Mat3T<T>& strain, const T& bulk, const Params<T>& p) {
    return inf_if_nan(p.mu * strain.squaredNorm() + 0.5 * p.lambda * bulk * bulk);
  }

  Settings settings_;
  Lame<double> params_;
};

}  // namespace pliant
