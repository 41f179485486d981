#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/laws/continued_lame.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/log_volume.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Neo-Hookean solid with logarithms, as in [Liu17], [Liu18, eq. 7.17] and Bonet and Wood's book
/// [KimEberle22, sec. 6.2.4].
///
///   Ψ(F) = μ/2 (|F|² - 3) + c(J),   c(J) = -μ ln J + λ/2 ln²J,   J = det F
///
/// c is continued below `threshold`.
class NeoHookeanLaw : public InvariantMaterial<NeoHookeanLaw> {
 public:
  static constexpr std::string_view kName = "neo-hookean";
  static constexpr std::string_view kSummary =
      "rubber with logarithms: never lets a volume vanish, down to the threshold";
  static constexpr std::string_view kFormula = "Ψ = μ/2 (|F|² - 3) - μ ln J + λ/2 ln²J";
  static constexpr std::string_view kInversion =
      "below J = `threshold` the logarithms are continued by their Taylor parabola: finite for "
      "every F, and a steep force turns inverted elements back";
  static constexpr bool kUsesK = false;

  using Settings = NeoHookean;
  template <class T>
  using Params = ContinuedLame<T>;

  NeoHookeanLaw() : NeoHookeanLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit NeoHookeanLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(checked_params(settings, where)) {
    check_log_volume(params_.mu, params_.lambda, params_.threshold, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    return 0.5 * p.mu * (v.I - 3.0) + volume(v.J, p).value;
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.mu, T(0), volume(v.J, p).slope};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    return {T(0), volume(v.J, p).curvature, T(0)};
  }

 private:
  template <class T>
  static Curve<T> volume(const T& J, const Params<T>& p) {
    return log_volume(J, p.mu, p.lambda, p.threshold);
  }

  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
