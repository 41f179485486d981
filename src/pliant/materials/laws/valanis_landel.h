#pragma once

#include <span>
#include <string>
#include <string_view>

#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/laws/continuation.h"
#include "pliant/materials/laws/valanis_landel_form.h"
#include "pliant/materials/material.h"
#include "pliant/materials/parameters.h"
#include "pliant/math/expression.h"

namespace pliant {

/// A material of the user's own: Ψ = Σ a(σi) + Σ b(σi σj) + c(J), with a, b and c given as formulas
/// in x, mu and lambda, and differentiated by the program (`Expression` says what they may hold).
///
/// Below a threshold each of the three is continued by its Taylor polynomial of degree two. Nothing
/// else is added: whether rest is free of stress and Hooke's law holds there is up to the formulas.
/// The default formulas are Bonet and Wood's Neo-Hookean, for which both are true
/// [Liu18, eq. 7.12].
class ValanisLandelLaw : public ValanisLandelForm<ValanisLandelLaw> {
 public:
  static constexpr std::string_view kName = "valanis-landel";
  static constexpr std::string_view kSummary =
      "any isotropic solid: your own formulas of stretches, areas and volume";
  static constexpr std::string_view kFormula =
      "Ψ = a(σ₁) + a(σ₂) + a(σ₃) + b(σ₁σ₂) + b(σ₂σ₃) + b(σ₃σ₁) + c(σ₁σ₂σ₃), shifted to zero at "
      "rest";
  static constexpr std::string_view kInversion =
      "below the threshold a, b and c are each continued by their Taylor polynomial of degree two, "
      "so that the energy is finite and twice differentiable for every F whose formulas are finite "
      "above it";

  using Settings = ValanisLandel;
  template <class T>
  using Params = Lame<T>;

  ValanisLandelLaw() : ValanisLandelLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the settings contradict each other, and with
  /// `where.a`, `.b` or `.c` if one of them is not a formula (with the column), or not finite and
  /// twice differentiable at rest, x = 1.
  explicit ValanisLandelLaw(const Settings& settings, const std::string& where = "material");

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }
  bool shares_data(const ValanisLandelLaw& other) const;

  template <class T>
  Jet2<T> curve_a(const T& x, const Params<T>& p) const {
    return curve(a_, x, p);
  }
  template <class T>
  Jet2<T> curve_b(const T& x, const Params<T>& p) const {
    return curve(b_, x, p);
  }
  template <class T>
  Jet2<T> curve_c(const T& x, const Params<T>& p) const {
    return curve(c_, x, p);
  }

  template <class T>
  T rest_energy(const Params<T>& p) const {
    const T one(1);
    return 3.0 * (curve_a(one, p).value + curve_b(one, p).value) + curve_c(one, p).value;
  }

 private:
  template <class T>
  Jet2<T> curve(const Expression& f, const T& x, const Params<T>& p) const {
    return continued(x, T(settings_.threshold), [&](const T& inside) {
      const T variables[] = {inside, p.mu, p.lambda};
      return f.jet<T>(variables, 0);
    });
  }

  Settings settings_;
  Lame<double> params_;
  Expression a_;
  Expression b_;
  Expression c_;
};

}  // namespace pliant
