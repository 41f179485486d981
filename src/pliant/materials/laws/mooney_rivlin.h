#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/log_volume.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Compressible Mooney-Rivlin solid in Valanis and Landel's form [Liu18, sec. 7.1]: a term for
/// lengths, one for areas and one for the volume.
///
///   Ψ(F) = m10/2 (|F|² - 3) + m01/2 (|cof F|² - 3) - (m10 + 2 m01) ln J + Λ/2 ln²J
///
/// with m01 = share·μ, m10 = μ - m01 and Λ = λ - 2 m01, so that Hooke's law holds at rest.
class MooneyRivlinLaw : public InvariantMaterial<MooneyRivlinLaw> {
 public:
  static constexpr std::string_view kName = "mooney-rivlin";
  static constexpr std::string_view kSummary =
      "rubber with resistance of areas, fits measurements better than neo-hookean";
  static constexpr std::string_view kFormula =
      "Ψ = m10/2 (|F|² - 3) + m01/2 (|cof F|² - 3) - (m10 + 2 m01) ln J + (λ - 2 m01)/2 ln²J,  "
      "m01 = share μ, m10 = μ - m01";
  static constexpr std::string_view kInversion =
      "below J = `threshold` the logarithms are continued by their Taylor parabola: finite for "
      "every F, and a steep force turns inverted elements back. A share at which the parabola "
      "would bend down, for the given poisson, is refused";
  static constexpr bool kUsesK = true;

  using Settings = MooneyRivlin;
  template <class T>
  struct Params {
    T m10;        // Pa
    T m01;        // Pa
    T lambda;     // factor of ln²J/2, Pa
    T threshold;  // of J
  };

  MooneyRivlinLaw() : MooneyRivlinLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit MooneyRivlinLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    const Lame<double> lame = checked_lame(settings, where);
    const double m01 = settings.share * lame.mu;
    params_ = {lame.mu - m01, m01, lame.lambda - 2 * m01, settings.threshold};
    check_log_volume(params_.m10 + 2 * params_.m01, params_.lambda, params_.threshold, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    return 0.5 * (p.m10 * (v.I - 3.0) + p.m01 * (v.K - 3.0)) + volume(v.J, p).value;
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.m10, 0.5 * p.m01, volume(v.J, p).slope};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    return {T(0), volume(v.J, p).curvature, T(0)};
  }

 private:
  template <class T>
  static Curve<T> volume(const T& J, const Params<T>& p) {
    return log_volume(J, T(p.m10 + 2.0 * p.m01), p.lambda, p.threshold);
  }

  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
