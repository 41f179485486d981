// A material: pliant's stable neo-Hookean, typed once more. docs/adding-a-material.md says what
// each part is for.
#pragma once

#include <pliant/extend/material.h>

#include <optional>
#include <string>
#include <string_view>

namespace mine {

/// Ψ = μ/2 (|F|² - 3) - μ (J - 1) + (λ + μ)/2 (J - 1)²
class Rubber : public pliant::InvariantMaterial<Rubber> {
 public:
  static constexpr std::string_view kName = "my-rubber";
  static constexpr std::string_view kSummary = "rubber that recovers from inversion";
  static constexpr std::string_view kFormula =
      "Ψ = μ/2 (|F|² - 3) - μ (J - 1) + (λ + μ)/2 (J - 1)²";
  static constexpr std::string_view kInversion = "finite and smooth for every F";
  static constexpr bool kUsesK = false;

  struct Settings {
    using Law = Rubber;
    std::optional<double> young{};  // Pa
    std::optional<double> poisson{};
    std::optional<double> mu{};      // Pa
    std::optional<double> lambda{};  // Pa

    static constexpr auto fields() { return pliant::elastic_fields<Settings>(); }
  };
  template <class T>
  using Params = pliant::Lame<T>;

  Rubber() : Rubber(Settings{}) {}
  explicit Rubber(const Settings& settings, const std::string& where = "material")
      : settings_(settings), params_(pliant::checked_lame(settings, where)) {}

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return params_; }

  template <class T>
  T density(const pliant::Invariants<T>& v, const Params<T>& p) const {
    const T dJ = v.J - 1.0;
    return 0.5 * p.mu * (v.I - 3.0) + dJ * (0.5 * (p.lambda + p.mu) * dJ - p.mu);
  }

  template <class T>
  pliant::InvariantSlopes<T> slopes(const pliant::Invariants<T>& v, const Params<T>& p) const {
    return {0.5 * p.mu, T(0), (p.lambda + p.mu) * (v.J - 1.0) - p.mu};
  }

  template <class T>
  pliant::InvariantCurvatures<T> curvatures(const pliant::Invariants<T>& /*v*/,
                                            const Params<T>& p) const {
    return {T(0), p.lambda + p.mu, T(0)};
  }

 private:
  Settings settings_;
  pliant::Lame<double> params_;
};

}  // namespace mine
