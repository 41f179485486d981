#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/fibers/fiber.h"

namespace pliant {

/// Hooke's law in the length of the fibre. A reversed fibre of length 1 is at rest too.
class FiberSquareRoot : public FiberLaw {
 public:
  static constexpr std::string_view kName = "square-root";
  static constexpr std::string_view kSummary =
      "linear in the stretch of the fibre, pulling and pushing";
  static constexpr std::string_view kFormula = "φ = k/2 (|F d| - 1)²";

  FiberSquareRoot() = default;
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit FiberSquareRoot(const Settings& settings, const std::string& where = "fibers")
      : FiberLaw(settings, where) {}

  static constexpr bool kProjective = true;

  static LengthCurve at(double l, double r) { return {0.5 * (l - r) * (l - r), l - r, 1}; }
};

}  // namespace pliant
