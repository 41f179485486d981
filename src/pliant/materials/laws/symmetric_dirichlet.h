#pragma once

#include <string_view>

#include "pliant/materials/laws/continued_separable.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// The symmetric Dirichlet energy, popular for parameterisations [KimEberle22, sec. 7.3.4.1]:
///
///   Ψ(F) = μ/4 (|F|² + |F⁻¹|² - 6) = μ/4 Σ (σ - 1/σ)²
///
/// Scaled so that μ is the shear modulus at rest, where ν = 0.
class SymmetricDirichletLaw : public ContinuedSeparable<SymmetricDirichletLaw> {
 public:
  static constexpr std::string_view kName = "symmetric-dirichlet";
  static constexpr std::string_view kSummary =
      "stretch and its inverse, squared: collapse costs without bound";
  static constexpr std::string_view kFormula = "Ψ = μ/4 (|F|² + |F⁻¹|² - 6) = μ/4 Σ (σ - 1/σ)²";
  static constexpr std::string_view kInversion =
      "below a stretch of `threshold` each term is continued by its Taylor parabola: finite for "
      "every F, and a steep force turns inverted elements back";

  using ContinuedSeparable::ContinuedSeparable;

  // a, a' and a'' at x > 0.
  template <class T>
  static Curve<T> curve(const T& x, const Params<T>& p) {
    const T r = 1.0 / x;
    const T strain = x - r;
    const T r2 = r * r;
    return {0.25 * p.mu * strain * strain, 0.5 * p.mu * (x - r * r2),
            0.5 * p.mu * (1.0 + 3.0 * r2 * r2)};
  }

  template <class T>
  static T quotient(const T& x, const T& y, const Params<T>& p) {
    const T u = 1.0 / x;
    const T v = 1.0 / y;
    return 0.5 * p.mu * (1.0 + u * v * (u * u + u * v + v * v));
  }
};

}  // namespace pliant
