#pragma once

#include <optional>

#include "pliant/materials/material_functions.h"

namespace pliant {

/// A stretch at which the stress is not continuous: Ψ has a kink.
struct StressJump {
  double stretch;  // along one axis, the others near 1
  double size;     // Pa
};

/// Searches along one axis at stretches from 0.25 to 2.5; the two others are near 1, and so are
/// their products. Finds the first jump, also where no state of the other checks happens to be.
std::optional<StressJump> find_stress_jump(const MaterialFunctions& material);

}  // namespace pliant
