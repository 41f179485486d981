#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/constraints/unit_product_constraint.h"

namespace pliant {

/// Keeps the area of the triangles of a membrane: Ψ = k/2 min |F - p|² over all 3 x 2 matrices p
/// whose stretches have the product 1. Only the first two stretches count; the third is the fixed
/// thickness of a membrane.
class AreaConstraintLaw : public UnitProductConstraint<AreaConstraintLaw, 2> {
 public:
  static constexpr std::string_view kName = "area";
  static constexpr std::string_view kSummary = "keeps the area of the triangles of a membrane";
  static constexpr std::string_view kFormula = "Ψ = k/2 min |F - p|²,  σ1(p) σ2(p) = 1";
  static constexpr std::string_view kInversion = "triangles in space cannot be inverted";

  AreaConstraintLaw() : AreaConstraintLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit AreaConstraintLaw(const Settings& settings, const std::string& where = "constraint")
      : UnitProductConstraint(settings, where) {}
};

}  // namespace pliant
