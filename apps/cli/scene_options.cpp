#include "scene_options.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "pliant/core/error.h"
#include "pliant/io/json/json_override.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/io/scenes/solver_choice.h"
#include "pliant/scene/build.h"

namespace pliant::cli {

void add_scene_options(CLI::App& command, SceneOptions& options) {
  command.add_option("SCENE", options.scene, "A scene file, or a name: see pliant list scenes")
      ->type_name("")
      ->required();
  command
      .add_option("--solver", options.solver,
                  "Another solver, with options: l-bfgs:history=0; see pliant list solvers")
      ->type_name("NAME");
  command
      .add_option("--set", options.set,
                  "Change the scene: solver.iterations=20; the value is JSON, a bare word is a "
                  "string; may be repeated")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
}

SceneDocument changed_scene(const SceneOptions& options) {
  SceneDocument document = open_scene(find_scene(options.scene));
  if (!options.solver.empty()) choose_solver(options.solver, "--solver", document.json);
  for (const std::string& change : options.set) apply_override(document.json, change);
  return document;
}

Scene load_scene(const SceneOptions& options) {
  const SceneDocument document = changed_scene(options);
  Scene scene = read_description(document);
  load_meshes(document, scene);
  return scene;
}

Simulation build_scene(const Scene& scene, const SceneOptions& options, int threads) {
  try {
    return build_checked(scene, {.threads = threads});
  } catch (const InputError& error) {
    throw InputError(find_scene(options.scene), error.what());
  }
}

void print_warnings(const std::vector<std::string>& list) {
  for (const std::string& warning : list) std::cerr << "pliant: warning: " << warning << "\n";
}

std::string title_of(const Scene& scene, const SceneOptions& options) {
  return scene.name.empty() ? std::filesystem::path(options.scene).stem().string() : scene.name;
}

}  // namespace pliant::cli
