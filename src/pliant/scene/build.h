#pragma once

#include <memory>

#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// What a simulation is made of. Scene::build makes one of it; a program that minimises g itself,
/// to compare methods say, starts here.
struct BuiltScene {
  std::shared_ptr<const Model> model;
  State start;
  SimulationSettings settings;
};

/// @throws InputError that names the path of what is wrong, as in the scene's JSON.
BuiltScene assemble(const Scene& scene, const BuildOptions& options = {});

/// As Scene::build(), of a scene that check() has let pass, as read_scene() does.
/// @throws InputError for what shows only in the meshes.
Simulation build_checked(const Scene& scene, const BuildOptions& options = {});

}  // namespace pliant
