#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/stable_volume.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// Arruda and Boyce's rubber of chains that run out of slack, three terms of its series, finite for
/// every F [KimEberle22, sec. 6.4]. With I = |F|², J = det F:
///
///   Ψ(F) = m/2 (I - 3) + m b1/4 (I² - 9) + m b2/6 (I³ - 27) - μ (J - 1) + κ/2 (J - 1)²
///
/// m = μ / (1 + 3 b1 + 9 b2), and κ = λ + μ - 2 m (b1 + 6 b2), so that Hooke's law holds at rest.
/// Chains of N links have b1 = 1/(5N) and b2 = 11/(175 N²); the defaults are those of N = 8.
class StableArrudaBoyceLaw : public InvariantMaterial<StableArrudaBoyceLaw> {
 public:
  static constexpr std::string_view kName = "stable-arruda-boyce";
  static constexpr std::string_view kSummary =
      "rubber that hardens as its chains run out of slack: recovers from inversion";
  static constexpr std::string_view kFormula =
      "Ψ = m/2 (I - 3) + m b1/4 (I² - 9) + m b2/6 (I³ - 27) - μ (J - 1) + κ/2 (J - 1)²,  I = |F|², "
      "m = μ/(1 + 3 b1 + 9 b2), κ = λ + μ - 2m (b1 + 6 b2)";
  static constexpr std::string_view kInversion =
      "finite and smooth for every F; the volume term pushes inverted elements back, and "
      "chains that are too short for that at the given poisson are refused. With poisson well "
      "below "
      "0 (-0.1 with the default chains) a body pressed to a point, F = 0, has less energy than at "
      "rest";
  static constexpr bool kUsesK = false;

  using Settings = StableArrudaBoyce;
  template <class T>
  struct Params {
    T m;  // Pa
    T b1;
    T b2;
    StableVolume<T> volume;
  };

  StableArrudaBoyceLaw() : StableArrudaBoyceLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StableArrudaBoyceLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    const Lame<double> lame = checked_lame(settings, where);
    const double b1 = settings.b1;
    const double b2 = settings.b2;
    const double m = lame.mu / (1 + 3 * b1 + 9 * b2);
    params_ = {m, b1, b2, {lame.mu, lame.lambda + lame.mu - 2 * m * (b1 + 6 * b2)}};
    check_stable_volume(params_.volume.kappa, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    const T I = v.I;
    // I² - 9 and I³ - 27 as multiples of I - 3, which is exact near rest.
    const T chains = 0.5 + 0.25 * p.b1 * (I + 3.0) + (1.0 / 6) * p.b2 * (I * (I + 3.0) + 9.0);
    return p.m * (I - 3.0) * chains + p.volume.value(v.J);
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    const T I = v.I;
    return {0.5 * p.m * (1.0 + I * (p.b1 + p.b2 * I)), T(0), p.volume.slope(v.J)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.m * (p.b1 + 2.0 * p.b2 * v.I), p.volume.kappa, T(0)};
  }

 private:
  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
