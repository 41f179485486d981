#include "pliant/materials/checks/state_below_rest.h"

#include "pliant/materials/checks/check_states.h"

namespace pliant {

std::optional<StateBelowRest> find_state_below_rest(const MaterialFunctions& material,
                                                    double rounding) {
  const double rest = material.energy(Mat3::Identity());
  double lowest = -rounding;
  std::optional<StateBelowRest> found;
  for (const CheckState& state : all_states()) {
    const double energy = material.energy(state.F) - rest;
    if (!(energy < lowest)) continue;
    lowest = energy;
    found = {state.name, energy};
  }
  return found;
}

}  // namespace pliant
