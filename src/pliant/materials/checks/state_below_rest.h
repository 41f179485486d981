#pragma once

#include <optional>
#include <string_view>

#include "pliant/materials/material_functions.h"

namespace pliant {

/// A state that a body falls into and does not come back from.
struct StateBelowRest {
  std::string_view name;
  double energy = 0;  // less than zero: Ψ there less Ψ at rest, J/m³
};

/// The lowest of all_states() whose energy is below that of rest by more than `rounding` (J/m³).
/// With a negative Poisson's ratio some laws have one where a body is squeezed into a point.
std::optional<StateBelowRest> find_state_below_rest(const MaterialFunctions& material,
                                                    double rounding);

}  // namespace pliant
