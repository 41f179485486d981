#include "pliant/scene/registries.h"

namespace pliant {

const Registries& built_in_registries() {
  static const Registries kBuiltIn{
      .materials = material_registry(),
      .fibers = fiber_registry(),
      .constraints = constraint_registry(),
      .terms = term_registry(),
      .colliders = collider_registry(),
      .solvers = solver_registry(),
      .integrators = integrator_registry(),
      .dampings = damping_registry(),
  };
  return kBuiltIn;
}

}  // namespace pliant
