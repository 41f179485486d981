#include "pliant/dynamics/registry.h"

#include "pliant/core/registry.h"

namespace pliant {

AnyIntegrator::AnyIntegrator() : AnyIntegrator(ImplicitEuler{}) {}

const Registry<AnyIntegrator>& integrator_registry() {
  static const auto kRegistry = make_registry<AnyIntegrator, Integrators>("integrator");
  return kRegistry;
}

const Registry<AnyDamping>& damping_registry() {
  static const auto kRegistry = make_registry<AnyDamping, Dampings>("damping");
  return kRegistry;
}

}  // namespace pliant
