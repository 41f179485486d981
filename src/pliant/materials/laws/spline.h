#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/valanis_landel_form.h"
#include "pliant/materials/material.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/hermite_spline.h"

namespace pliant {

/// A material drawn by hand [Xu15]: the derivatives a', b' and c' of the three functions of Valanis
/// and Landel are curves through control points.
///
/// Two ready-made shapes start from Bonet and Wood's Neo-Hookean, a' = μx, c' = -μ/x + λ ln(x)/x,
/// with its exact value and slope at each point, including x = 1, so that Hooke's law holds there
/// exactly:
///   compression   a' and c' fall faster below 1, by 24 μ (1 - x)³ and 24 λ (1 - x)³
///   tension       they rise faster above 1, by 8 μ (x - 1)³ and 4 λ (x - 1)³
/// The paper shows what such materials do but does not list their points; these are ours.
class SplineLaw : public ValanisLandelForm<SplineLaw> {
 public:
  static constexpr std::string_view kName = "spline";
  static constexpr std::string_view kSummary =
      "a solid drawn by hand: curves through control points, or Neo-Hookean stiffened on one side";
  static constexpr std::string_view kFormula =
      "Ψ = Σ a(σᵢ) + Σ b(σᵢσⱼ) + c(σ₁σ₂σ₃); a', b', c' cubic splines through control points";
  static constexpr std::string_view kInversion =
      "beyond their first and last points a', b' and c' are straight lines, so that the energy is "
      "finite for every F; the ready-made shapes push back the harder the further F is inverted";

  using Settings = Spline;
  /// The weights of the two tables of curves whose sum is Ψ: mu and lambda for the ready-made
  /// shapes, the scale and zero for a custom one.
  template <class T>
  struct Params {
    T first;
    T second;
  };

  SplineLaw() : SplineLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other or the points
  /// are not those of a curve.
  explicit SplineLaw(const Settings& settings, const std::string& where = "material");

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }
  bool shares_data(const SplineLaw& other) const;
  /// Whether the stresses follow from moduli; those of a custom spline follow from its points
  /// alone.
  bool has_moduli() const { return settings_.shape != "custom"; }
  /// The x of the points of a', b' and c', at which the third derivative of Ψ jumps.
  std::array<std::vector<double>, 3> knots() const;

  template <class T>
  Jet2<T> curve_a(const T& x, const Params<T>& p) const {
    return curve(first_.a, second_.a, x, p);
  }
  template <class T>
  Jet2<T> curve_b(const T& x, const Params<T>& p) const {
    return curve(first_.b, second_.b, x, p);
  }
  template <class T>
  Jet2<T> curve_c(const T& x, const Params<T>& p) const {
    return curve(first_.c, second_.c, x, p);
  }
  // The curves are integrated from x = 1.
  template <class T>
  T rest_energy(const Params<T>& /*p*/) const {
    return T(0);
  }

 private:
  // Curves of a', b' and c'.
  struct Table {
    HermiteSpline a;
    HermiteSpline b;
    HermiteSpline c;
  };

  template <class T>
  static Jet2<T> curve(const HermiteSpline& first, const HermiteSpline& second, const T& x,
                       const Params<T>& p) {
    return p.first * first.antiderivative(x) + p.second * second.antiderivative(x);
  }

  void set_custom(const std::string& where);
  void set_stiffened(const std::string& where);

  Settings settings_;
  Params<double> params_;
  Table first_;
  Table second_;
};

}  // namespace pliant
