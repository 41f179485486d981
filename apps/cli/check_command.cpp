#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "command.h"
#include "format.h"
#include "pliant/dynamics/diagnostics.h"
#include "program.h"
#include "scene_options.h"

namespace pliant::cli {
namespace {

// Building the simulation checks what reading the scene cannot: meshes, attachments, the solver.
int check_scene(const SceneOptions& options) {
  const Scene scene = load_scene(options);
  print_warnings(mesh_warnings(scene));
  const Simulation simulation = build_scene(scene, options, 1);
  const Model& model = simulation.model();
  std::cout << title_of(scene, options) << ": ok, " << model.bodies.size()
            << (model.bodies.size() == 1 ? " body, " : " bodies, ") << thousands(model.vertices)
            << " vertices, " << thousands(element_count(model)) << " elements\n";
  return kDone;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("check", "Check a scene without simulating it");
  auto options = std::make_shared<SceneOptions>();
  add_scene_options(*command, *options);
  command->footer("Examples:\n  pliant check twisting-bar\n  pliant check my-scene.json");
  command->callback([options, &action] { action = [options] { return check_scene(*options); }; });
}

}  // namespace pliant::cli
