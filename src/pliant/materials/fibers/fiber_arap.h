#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/fibers/fiber.h"

namespace pliant {

/// Anisotropic ARAP: a reversed fibre is not at rest. [KimEberle22] prints its stress (8.33) and
/// Hessian (8.34) with wrong factors.
///
/// Where a fibre reverses by passing through length 0, φ is the parabola k/2 (s - 1)² of the signed
/// length s, and smooth. An inverted F can reverse it at a length above 0, by turning R d. The
/// change of sign would then make φ jump by 2 k l; `TurningFiber` is the smooth way between.
class FiberArap : public FiberLaw {
 public:
  static constexpr std::string_view kName = "arap";
  static constexpr std::string_view kSummary =
      "linear in the stretch, and turns reversed fibres back";
  static constexpr std::string_view kFormula = "φ = k/2 (|F d| - S)²,  S the sign of dᵀ S d";

  FiberArap() = default;
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit FiberArap(const Settings& settings, const std::string& where = "fibers")
      : FiberLaw(settings, where) {}

  static constexpr bool kSigned = true;

  static LengthCurve at(double l, double r) { return {0.5 * (l - r) * (l - r), l - r, 1}; }
};

}  // namespace pliant
