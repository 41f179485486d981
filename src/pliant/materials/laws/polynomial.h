#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/laws/separable_form.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// A quartic that hardens from zero stiffness [Liu18, sec. 7.1]: Ψ = μ Σ (σ - 1)⁴.
///
/// Because it has no stiffness at rest, its `mu` is not a shear modulus, and no Young's modulus
/// could describe it.
class PolynomialLaw : public SeparableMaterial<PolynomialLaw> {
 public:
  static constexpr std::string_view kName = "polynomial";
  static constexpr std::string_view kSummary =
      "a quartic without stiffness at rest: soft to small strains, hardens quickly";
  static constexpr std::string_view kFormula = "Ψ = μ Σ (σ - 1)⁴";
  static constexpr std::string_view kInversion =
      "finite for every F; a force that does not vanish turns inverted elements back. Its "
      "direction jumps where the two smallest stretches are opposite, and the Hessian is bounded "
      "there";

  using Settings = Polynomial;
  template <class T>
  struct Params {
    T mu;  // Pa
  };

  PolynomialLaw() : PolynomialLaw(Settings{}) {}
  /// @throws InputError starting with `where` if mu is out of range.
  explicit PolynomialLaw(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return {settings_.mu}; }

  template <class T>
  Curve<T> stretch_curve(const T& x, const Params<T>& p) const {
    const T u = x - 1.0;
    const T square = u * u;
    return {p.mu * square * square, 4.0 * p.mu * square * u, 12.0 * p.mu * square};
  }

  template <class T>
  T slope_quotient(const T& x, const T& y, const Params<T>& p) const {
    const T u = x - 1.0;
    const T v = y - 1.0;
    return 4.0 * p.mu * (u * u + u * v + v * v);
  }

 private:
  Settings settings_;
};

}  // namespace pliant
