#pragma once

#include <string_view>

#include "pliant/materials/laws/continued_separable.h"
#include "pliant/materials/parameters.h"

namespace pliant {

/// As rigid as possible, forwards and backwards [KimEberle22, sec. 7.3.4.2]:
///
///   Ψ(F) = μ/2 (|F - R|² + |F⁻¹ - R⁻¹|²) = μ/2 Σ ((σ - 1)² + (1/σ - 1)²)
///
/// It resists a squash as much as the stretch that would undo it; ν = 0 at rest.
class SymmetricArapLaw : public ContinuedSeparable<SymmetricArapLaw> {
 public:
  static constexpr std::string_view kName = "symmetric-arap";
  static constexpr std::string_view kSummary =
      "as rigid as possible for F and its inverse: squashing is as hard as stretching";
  static constexpr std::string_view kFormula = "Ψ = μ/2 Σ ((σ - 1)² + (1/σ - 1)²)";
  static constexpr std::string_view kInversion =
      "below a stretch of `threshold` each term is continued by its Taylor parabola: finite for "
      "every F, and a steep force turns inverted elements back";

  using ContinuedSeparable::ContinuedSeparable;

  // a, a' and a'' at x > 0.
  template <class T>
  static Curve<T> curve(const T& x, const Params<T>& p) {
    const T r = 1.0 / x;
    const T stretch = x - 1.0;
    const T squash = r - 1.0;
    return {0.5 * p.mu * (stretch * stretch + squash * squash), p.mu * (stretch - squash * r * r),
            p.mu * (1.0 + r * r * r * (3.0 * r - 2.0))};
  }

  template <class T>
  static T quotient(const T& x, const T& y, const Params<T>& p) {
    const T u = 1.0 / x;
    const T v = 1.0 / y;
    return p.mu * (1.0 + u * v * (u * u + u * v + v * v - u - v));
  }
};

}  // namespace pliant
