#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// St. Venant and Kirchhoff's solid: Hooke's law between Green's strain E = (FᵀF - I)/2 and its
/// stress [KimEberle22, sec. 3.6.2].
///
///   Ψ(F) = μ |E|² + λ/2 tr²E = μ/4 (I² - 2K - 2I + 3) + λ/8 (I - 3)²
///
/// with I = |F|² and K = |cof F|². Soft under squash: the force of a uniaxial squash is largest at
/// a stretch of 1/√3 and vanishes with the stretch, so elements collapse.
class StVenantKirchhoffLaw : public InvariantMaterial<StVenantKirchhoffLaw> {
 public:
  static constexpr std::string_view kName = "st-venant-kirchhoff";
  static constexpr std::string_view kSummary =
      "Hooke's law for Green's strain: classical, stiff in stretch, collapses under squash";
  static constexpr std::string_view kFormula = "Ψ = μ |E|² + λ/2 tr²E,  E = (FᵀF - I)/2";
  static constexpr std::string_view kInversion =
      "finite for every F, but blind to reflection: an inverted element is as stable as its mirror "
      "image, and a flat one feels no force across";
  static constexpr bool kUsesK = true;

  using Settings = StVenantKirchhoff;
  template <class T>
  using Params = Lame<T>;

  StVenantKirchhoffLaw() : StVenantKirchhoffLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StVenantKirchhoffLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_lame(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  // From rest: with i = I - 3 and k = K - 3, I² - 2K - 2I + 3 = i² + 4i - 2k.
  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    const T i = v.I - 3.0;
    return (0.25 * p.mu + 0.125 * p.lambda) * i * i + 0.5 * p.mu * (2.0 * i - (v.K - 3.0));
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.mu * (v.I - 1.0) + 0.25 * p.lambda * (v.I - 3.0), -0.5 * p.mu, T(0)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& /*v*/, const Params<T>& p) const {
    return {0.5 * p.mu + 0.25 * p.lambda, T(0), T(0)};
  }

 private:
  Settings settings_;
  Lame<double> params_;
};

}  // namespace pliant
