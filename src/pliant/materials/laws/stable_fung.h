#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/continuation.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/stable_volume.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/batch_functions.h"

namespace pliant {

/// Stable neo-Hookean soft tissue that hardens exponentially, after Fung [KimEberle22, sec. 6.4].
/// With x = a/2 (|F|² - 3), J = det F:
///
///   Ψ(F) = (1 - s) μ/2 (|F|² - 3) + s μ/a (eˣ - 1) - μ (J - 1) + κ/2 (J - 1)²
///
/// s is the share of the exponential in the shear modulus at rest, a the rate of its hardening, and
/// κ = λ + μ - s a μ, so that Hooke's law holds at rest. eˣ is continued above x = `limit`.
class StableFungLaw : public InvariantMaterial<StableFungLaw> {
 public:
  static constexpr std::string_view kName = "stable-fung";
  static constexpr std::string_view kSummary =
      "living tissue: soft at first, then hardens exponentially; recovers from inversion";
  static constexpr std::string_view kFormula =
      "Ψ = (1 - share) μ/2 (|F|² - 3) + share μ/rate (eˣ - 1) - μ (J - 1) + "
      "(λ + μ - share rate μ)/2 (J - 1)²,  x = rate/2 (|F|² - 3)";
  static constexpr std::string_view kInversion =
      "finite and smooth for every F; the volume term pushes inverted elements back, and "
      "hardening that is too strong for that at the given poisson is refused. With poisson well "
      "below 0, or above it with a large rate and a small share (rate 20, share 0.1, poisson 0.3), "
      "a body pressed to a point, F = 0, has less energy than at rest. Above x = `limit` the "
      "exponential is "
      "continued by its Taylor parabola";
  static constexpr bool kUsesK = false;

  using Settings = StableFung;
  template <class T>
  struct Params {
    T linear;       // (1 - s) μ, Pa
    T exponential;  // s μ, Pa
    T rate;
    T limit;
    StableVolume<T> volume;
  };

  StableFungLaw() : StableFungLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other.
  explicit StableFungLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    const Lame<double> lame = checked_lame(settings, where);
    const double exponential = settings.share * lame.mu;
    params_ = {lame.mu - exponential,
               exponential,
               settings.rate,
               settings.limit,
               {lame.mu, lame.lambda + lame.mu - exponential * settings.rate}};
    check_stable_volume(params_.volume.kappa, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const Invariants<T>& v, const Params<T>& p) const {
    return 0.5 * p.linear * (v.I - 3.0) + p.exponential / p.rate * (hardening(v.I, p).value - 1.0) +
           p.volume.value(v.J);
  }

  template <class T>
  InvariantSlopes<T> slopes(const Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * (p.linear + p.exponential * hardening(v.I, p).slope), T(0), p.volume.slope(v.J)};
  }

  template <class T>
  InvariantCurvatures<T> curvatures(const Invariants<T>& v, const Params<T>& p) const {
    return {0.25 * p.exponential * p.rate * hardening(v.I, p).curvature, p.volume.kappa, T(0)};
  }

 private:
  // eˣ and its derivatives by x, continued above the limit: e⁻ʸ below y = -limit, seen backwards.
  template <class T>
  static Curve<T> hardening(const T& I, const Params<T>& p) {
    const T x = 0.5 * p.rate * (I - 3.0);
    const Curve<T> mirrored = continued(T(-x), T(-p.limit), [](const T& y) {
      const T e = exp(T(-y));
      return Curve<T>{e, -e, e};
    });
    return {mirrored.value, -mirrored.slope, mirrored.curvature};
  }

  Settings settings_;
  Params<double> params_;
};

}  // namespace pliant
