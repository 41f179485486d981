#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Stable neo-Hookean solid [KimEberle22, eq. 6.9]. Finite for every F, so it recovers from
/// inversion.
///
///   Ψ(F) = μ/2 (|F|² - 3) - μ (J - 1) + κ/2 (J - 1)²,   J = det F
///
/// κ = λ + μ, not λ: only then do small strains follow Hooke's law with the user's E and ν.
class StableNeoHookeanLaw : public InvariantMaterial<StableNeoHookeanLaw> {
 public:
  static constexpr std::string_view kName = "stable-neo-hookean";
  static constexpr std::string_view kSummary =
      "rubber and flesh: keeps its volume, recovers from inversion";
  static constexpr std::string_view kFormula =
      "Ψ = μ/2 (|F|² - 3) - μ (J - 1) + (λ + μ)/2 (J - 1)²";
  static constexpr std::string_view kInversion =
      "finite and smooth for every F; the volume term pushes inverted elements back. With a "
      "negative poisson a body pressed to a point, F = 0, has less energy than at rest: λ/2";
  static constexpr bool kUsesK = false;

  using Settings = StableNeoHookean;
  template <class T>
  using Params = Lame<T>;

  StableNeoHookeanLaw() : StableNeoHookeanLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StableNeoHookeanLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_lame(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    const T dJ = v.J - 1.0;
    // The two terms in J as one product, which does not become ∞ - ∞.
    const T volume = dJ * (0.5 * (p.lambda + p.mu) * dJ - p.mu);
    return 0.5 * p.mu * (v.I - 3.0) + volume;
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.mu, T(0), (p.lambda + p.mu) * (v.J - 1.0) - p.mu};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& /*v*/, const Params<T>& p) const {
    return {T(0), p.lambda + p.mu, T(0)};
  }

 private:
  Settings settings_;
  Lame<double> params_;
};

}  // namespace pliant
