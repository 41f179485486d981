#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "pliant/materials/laws/continued_lame.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/batch_functions.h"

namespace pliant {

/// Neo-Hookean solid as in Bower's book, with separate terms for shape and volume
/// [KimEberle22, sec. 6.3.1].
///
///   Ψ(F) = μ/2 (|F|² J^(-2/3) - 3) + κ/2 (J - 1)²,   J = det F
///
/// κ is the bulk modulus λ + 2μ/3, not λ: the first term does not resist a change of volume at all.
///
/// Below `threshold` J^(-2/3) is continued by its Taylor parabola. By itself that would leave a
/// collapsed element with an energy below zero because of the 3 that is subtracted, so the 3 fades
/// with J as 3 (1 - (1 - J/J₀)³): twice continuously differentiable too, and rest remains the only
/// state without energy.
class NeoHookeanBowerLaw : public InvariantMaterial<NeoHookeanBowerLaw> {
 public:
  static constexpr std::string_view kName = "neo-hookean-bower";
  static constexpr std::string_view kSummary =
      "rubber with separate moduli for shape and volume, as engineers fit it";
  static constexpr std::string_view kFormula =
      "Ψ = μ/2 (|F|² J^(-2/3) - 3) + (λ + 2μ/3)/2 (J - 1)²";
  static constexpr std::string_view kInversion =
      "below J = `threshold` the power of J is continued by its Taylor parabola and the constant "
      "by a "
      "cubic, so that collapse does not pay: finite for every F, and a steep force turns inverted "
      "elements back";
  static constexpr bool kUsesK = false;

  using Settings = NeoHookeanBower;
  template <class T>
  using Params = ContinuedLame<T>;

  NeoHookeanBowerLaw() : NeoHookeanBowerLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit NeoHookeanBowerLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_params(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    const T dJ = v.J - 1.0;
    const T shape = v.I * shrink(v.J, p).value - 3.0 * fade(v.J, p).value;
    return 0.5 * p.mu * shape + 0.5 * bulk(p) * dJ * dJ;
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    const Curve<T> g = shrink(v.J, p);
    const T shape = v.I * g.slope - 3.0 * fade(v.J, p).slope;
    return {0.5 * p.mu * g.value, T(0), 0.5 * p.mu * shape + bulk(p) * (v.J - 1.0)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    const Curve<T> g = shrink(v.J, p);
    const T shape = v.I * g.curvature - 3.0 * fade(v.J, p).curvature;
    return {T(0), 0.5 * p.mu * shape + bulk(p), 0.5 * p.mu * g.slope};
  }

 private:
  // J^(-2/3).
  template <class T>
  static Curve<T> shrink(const T& J, const Params<T>& p) {
    return continued(J, p.threshold, [](const T& x) {
      const T value = exp(T((-2.0 / 3) * log(x)));
      const T slope = (-2.0 / 3) * value / x;
      return Curve<T>{value, slope, (-5.0 / 3) * slope / x};
    });
  }

  // 1 above the threshold J₀, 1 - (1 - J/J₀)³ below.
  template <class T>
  static Curve<T> fade(const T& J, const Params<T>& p) {
    const T r = 1.0 / p.threshold;
    const T depth = max(T(1.0 - J * r), T(0));
    return {1.0 - depth * depth * depth, 3.0 * r * depth * depth, -6.0 * r * r * depth};
  }

  template <class T>
  static T bulk(const Params<T>& p) {
    return p.lambda + (2.0 / 3) * p.mu;
  }

  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
