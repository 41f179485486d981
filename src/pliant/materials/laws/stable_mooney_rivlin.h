#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/stable_volume.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Mooney-Rivlin solid that is finite for every F [KimEberle22, sec. 6.4], J = det F:
///
///   Ψ(F) = m10 (|F|² - 3) + m01 (|cof F|² - 3) - β (J - 1) + κ/2 (J - 1)²
///
/// with m01 = share·μ/2 and m10 = μ/2 - m01. Rest is free of stress with β = 2 m10 + 4 m01 (not
/// 2 m10 + m01, as printed), and Hooke's law holds there with κ = λ + 2 m10.
class StableMooneyRivlinLaw : public InvariantMaterial<StableMooneyRivlinLaw> {
 public:
  static constexpr std::string_view kName = "stable-mooney-rivlin";
  static constexpr std::string_view kSummary =
      "stable-neo-hookean with resistance of areas: recovers from inversion";
  static constexpr std::string_view kFormula =
      "Ψ = m10 (|F|² - 3) + m01 (|cof F|² - 3) - (2 m10 + 4 m01)(J - 1) + (λ + 2 m10)/2 (J - 1)²,  "
      "m01 = share μ/2, m10 = μ/2 - m01";
  static constexpr std::string_view kInversion =
      "finite and smooth for every F; the volume term pushes inverted elements back, and a "
      "share that is too large for that at a negative poisson is refused. With poisson well below "
      "0 "
      "(-0.13 with the default share) a body pressed to a point, F = 0, has less energy than at "
      "rest";
  static constexpr bool kUsesK = true;

  using Settings = StableMooneyRivlin;
  template <class T>
  struct Params {
    T m10;  // Pa
    T m01;  // Pa
    StableVolume<T> volume;
  };

  StableMooneyRivlinLaw() : StableMooneyRivlinLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StableMooneyRivlinLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    const Lame<double> lame = checked_lame(settings, where);
    const double m01 = 0.5 * settings.share * lame.mu;
    const double m10 = 0.5 * lame.mu - m01;
    params_ = {m10, m01, {2 * m10 + 4 * m01, lame.lambda + 2 * m10}};
    check_stable_volume(params_.volume.kappa, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    return p.m10 * (v.I - 3.0) + p.m01 * (v.K - 3.0) + p.volume.value(v.J);
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {p.m10, p.m01, p.volume.slope(v.J)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& /*v*/, const Params<T>& p) const {
    return {T(0), p.volume.kappa, T(0)};
  }

 private:
  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
