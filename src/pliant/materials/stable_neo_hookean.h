#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/material.h"
#include "pliant/math/batch.h"
#include "pliant/math/matrix_calculus.h"

namespace pliant {

/// Stable neo-Hookean solid [KimEberle22, eq. 6.9]. Finite for every F, so it recovers from
/// inversion.
///
///   Ψ(F) = μ/2 (|F|² - 3) - μ (J - 1) + κ/2 (J - 1)²,   J = det F
///
/// κ = λ + μ, not λ: only then do small strains follow Hooke's law with the user's E and ν.
class StableNeoHookean {
 public:
  static constexpr std::string_view kName = "stable-neo-hookean";
  static constexpr std::string_view kSummary =
      "rubber and flesh: keeps its volume, recovers from inversion";

  using Settings = ElasticModuli;
  template <class T>
  using Params = Lame<T>;

  StableNeoHookean() : StableNeoHookean(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StableNeoHookean(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(settings.lame(where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T energy(const Mat3T<T>& F, const Params<T>& p) const {
    return energy(F, F.col(0).dot(F.col(1).cross(F.col(2))), p);
  }

  template <class T>
  T energy_and_stress(const Mat3T<T>& F, const Params<T>& p, Mat3T<T>& P) const {
    const Mat3T<T> dJ_dF = cofactor(F);
    const T J = F.col(0).dot(dJ_dF.col(0));
    P = p.mu * F + pressure(J, p) * dJ_dF;
    return energy(F, J, p);
  }

  template <class T>
  PrincipalHessian<T> principal_hessian(const Vec3T<T>& s, const Params<T>& p) const {
    const T kappa = p.lambda + p.mu;
    const T J = s[0] * s[1] * s[2];
    PrincipalHessian<T> H;
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      const T area = s[i] * s[j];
      const T bend = s[k] * pressure(J, p);
      H.twist[k] = p.mu + bend;
      H.flip[k] = p.mu - bend;
      H.scaling(k, k) = p.mu + kappa * area * area;
      H.scaling(i, j) = H.scaling(j, i) = s[k] * (kappa * (2.0 * J - 1.0) - p.mu);
    }
    return H;
  }

 private:
  template <class T>
  T energy(const Mat3T<T>& F, const T& J, const Params<T>& p) const {
    const T dJ = J - 1.0;
    // The two terms in J as one product, which does not become ∞ - ∞.
    const T volume = dJ * (0.5 * (p.lambda + p.mu) * dJ - p.mu);
    return inf_if_nan(0.5 * p.mu * (F.squaredNorm() - 3.0) + volume);
  }

  // dΨ/dJ at fixed |F|, Pa.
  template <class T>
  T pressure(const T& J, const Params<T>& p) const {
    return (p.lambda + p.mu) * (J - 1.0) - p.mu;
  }

  Settings settings_;
  Lame<double> params_;
};

}  // namespace pliant
