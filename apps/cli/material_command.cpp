#include "material_command.h"

#include <CLI/CLI.hpp>

namespace pliant::cli {

void add_material_options(CLI::App& command, MaterialOptions& options) {
  command.add_option("NAME", options.name, "A material: see pliant list materials")
      ->type_name("")
      ->required();
  command
      .add_option(
          "PARAM=VALUE", options.settings,
          "Its parameters, as in a scene: the value is JSON, a bare word or a formula is text")
      ->type_name("");
  command.add_flag("--json", options.json, "As JSON");
}

void add_material(CLI::App& program, Action& action) {
  CLI::App* material =
      program.add_subcommand("material", "Evaluate, explain, check and plot materials");
  material->require_subcommand(1);
  material->footer(R"(Examples:
  pliant material show stable-neo-hookean
  pliant material eval corotated young=2e5 poisson=0.3 --F "1.1 0 0 0 1 0 0 0 1"
  pliant material check arap
  pliant material plot arap corotated -o materials.svg

pliant list materials shows their names and parameters.)");
  add_material_show(*material, action);
  add_material_eval(*material, action);
  add_material_check(*material, action);
  add_material_plot(*material, action);
}

}  // namespace pliant::cli
