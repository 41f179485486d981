#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/constraints/unit_product_constraint.h"

namespace pliant {

/// Keeps the volume: Ψ(F) = k/2 min |F - p|² over all p with det p = 1 [Liu18, ch. 6].
class VolumeConstraintLaw : public UnitProductConstraint<VolumeConstraintLaw, 3> {
 public:
  static constexpr std::string_view kName = "volume";
  static constexpr std::string_view kSummary = "keeps the volume of elements";
  static constexpr std::string_view kFormula = "Ψ = k/2 min |F - p|²,  det p = 1";
  static constexpr std::string_view kInversion =
      "finite for every F; inverted elements are pulled to the nearest stretches > 0";

  VolumeConstraintLaw() : VolumeConstraintLaw(Settings{}) {}
  /// @throws InputError starting with `where` if the stiffness is out of range.
  explicit VolumeConstraintLaw(const Settings& settings, const std::string& where = "constraint")
      : UnitProductConstraint(settings, where) {}
};

}  // namespace pliant
