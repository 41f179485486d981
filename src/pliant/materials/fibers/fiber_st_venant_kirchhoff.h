#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/fibers/fiber.h"

namespace pliant {

/// The anisotropic St. Venant-Kirchhoff law, with μ = k/4 in the notation of [KimEberle22].
class FiberStVenantKirchhoff : public FiberLaw {
 public:
  static constexpr std::string_view kName = "st-venant-kirchhoff";
  static constexpr std::string_view kSummary =
      "quadratic in the squared stretch: stiffens when pulled, collapses when pushed";
  static constexpr std::string_view kFormula = "φ = k/8 (|F d|² - 1)²";

  FiberStVenantKirchhoff() = default;
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit FiberStVenantKirchhoff(const Settings& settings, const std::string& where = "fibers")
      : FiberLaw(settings, where) {}

  static LengthCurve at(double l, double r) {
    const double strain = l * l - r * r;
    return {0.125 * strain * strain, 0.5 * strain * l, 0.5 * (3 * l * l - r * r)};
  }
};

}  // namespace pliant
