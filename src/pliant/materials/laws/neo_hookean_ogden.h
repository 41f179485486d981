#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/laws/continued_lame.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/log_volume.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Neo-Hookean solid as in Ogden's book [KimEberle22, sec. 6.3.1].
///
///   Ψ(F) = μ/2 (|F|² - 3) - μ ln J + λ/2 (J - 1)²,   J = det F
///
/// ln J is continued below `threshold`.
class NeoHookeanOgdenLaw : public InvariantMaterial<NeoHookeanOgdenLaw> {
 public:
  static constexpr std::string_view kName = "neo-hookean-ogden";
  static constexpr std::string_view kSummary =
      "rubber whose volume term is a parabola: softer under squash than the one with ln²J";
  static constexpr std::string_view kFormula = "Ψ = μ/2 (|F|² - 3) - μ ln J + λ/2 (J - 1)²";
  static constexpr std::string_view kInversion =
      "below J = `threshold` the logarithm is continued by its Taylor parabola: finite for "
      "every F, and a steep force turns inverted elements back";
  static constexpr bool kUsesK = false;

  using Settings = NeoHookeanOgden;
  template <class T>
  using Params = ContinuedLame<T>;

  NeoHookeanOgdenLaw() : NeoHookeanOgdenLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit NeoHookeanOgdenLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_params(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    const T dJ = v.J - 1.0;
    return 0.5 * p.mu * (v.I - 3.0) + barrier(v.J, p).value + 0.5 * p.lambda * dJ * dJ;
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.mu, T(0), barrier(v.J, p).slope + p.lambda * (v.J - 1.0)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    return {T(0), barrier(v.J, p).curvature + p.lambda, T(0)};
  }

 private:
  // -μ ln J.
  template <class T>
  static Curve<T> barrier(const T& J, const Params<T>& p) {
    return log_volume(J, p.mu, T(0), p.threshold);
  }

  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
