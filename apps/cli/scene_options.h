#pragma once

#include <string>
#include <vector>

#include "cli11_forward.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/io/scenes/scene_document.h"
#include "pliant/scene/scene.h"

namespace pliant::cli {

/// Which scene to read, and what to change in it.
struct SceneOptions {
  std::string scene;             // a file or the name of a scene that ships with pliant
  std::string solver;            // a method: name[:option=value]...; empty keeps the scene's
  std::vector<std::string> set;  // PATH=VALUE
};

void add_scene_options(CLI::App& command, SceneOptions& options);

/// The scene's JSON with the changes made, before it is read as a scene.
/// @throws InputError for a file that is not JSON, and for changes that cannot be made.
SceneDocument changed_scene(const SceneOptions& options);

/// Reads the scene with its meshes.
/// @throws InputError for whatever is wrong with them.
Scene load_scene(const SceneOptions& options);

/// Makes the simulation of a loaded scene. @throws InputError that begins with the scene's file.
Simulation build_scene(const Scene& scene, const SceneOptions& options, int threads);

/// Prints each warning on a line of standard error.
void print_warnings(const std::vector<std::string>& list);

/// The name of the scene in reports and messages: its own, else that of its file.
std::string title_of(const Scene& scene, const SceneOptions& options);

}  // namespace pliant::cli
