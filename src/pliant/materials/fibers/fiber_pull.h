#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/fibers/fiber.h"

namespace pliant {

/// A fibre that only pulls.
class FiberPull : public FiberLaw {
 public:
  static constexpr std::string_view kName = "pull";
  static constexpr std::string_view kSummary = "a thread: resists being pulled, not being pushed";
  static constexpr std::string_view kFormula = "φ = k/2 max(|F d| - 1, 0)²";

  FiberPull() = default;
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit FiberPull(const Settings& settings, const std::string& where = "fibers")
      : FiberLaw(settings, where) {}

  static LengthCurve at(double l, double r) {
    const double pulled = l > r ? l - r : 0;
    return {0.5 * pulled * pulled, pulled, l > r ? 1.0 : 0.0};
  }
};

}  // namespace pliant
