#pragma once

#include <memory>

#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// The parts of which Scene::build makes a simulation. A program that minimises g itself, for
/// instance to compare methods, starts from these.
struct BuiltScene {
  std::shared_ptr<const Model> model;
  State start;
  SimulationSettings settings;
};

/// @throws InputError that names the path of what is wrong, as in the scene's JSON.
BuiltScene assemble(const Scene& scene, const BuildOptions& options = {});

/// As Scene::build(), for a scene that has passed check_scene(), such as one from read_scene().
/// @throws InputError for defects that show only in the meshes.
Simulation build_checked(const Scene& scene, const BuildOptions& options = {});

}  // namespace pliant
