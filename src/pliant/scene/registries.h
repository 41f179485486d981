#pragma once

#include "pliant/collision/any_collider.h"
#include "pliant/core/registry.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/damping.h"
#include "pliant/energies/any_term.h"
#include "pliant/materials/any_constraint.h"
#include "pliant/materials/any_fiber.h"
#include "pliant/materials/any_material.h"
#include "pliant/scene/built_in.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

/// All that a scene can choose by name, for whatever reads or lists scenes. A program that has more
/// than pliant adds it to a copy:
///
///   pliant::Registries registries = pliant::built_in_registries();
///   registries.materials.add<MyLaw>();
///   pliant::Scene scene = pliant::read_scene("scene.json", {}, registries);
struct Registries {
  Registry<AnyMaterial> materials;
  Registry<AnyFiber> fibers;
  Registry<AnyConstraint> constraints;
  Registry<AnyTerm> terms;
  Registry<AnyCollider> colliders;
  Registry<SolverSettings> solvers;
  Registry<AnyIntegrator> integrators;
  Registry<AnyDamping> dampings;
};

/// One of them, for things that are held as an `Any`.
template <class Any>
using RegistryOf = Registry<Any> Registries::*;

}  // namespace pliant
