#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "material_command.h"
#include "material_text.h"
#include "pliant/io/scenes/material_choice.h"
#include "program.h"

namespace pliant::cli {
namespace {

int show(const MaterialOptions& options) {
  const AnyMaterial material = choose_material(options.name, options.settings);
  std::cout << (options.json ? material_json(material) : material_text(material));
  return kDone;
}

}  // namespace

void add_material_show(CLI::App& material, Action& action) {
  CLI::App* command =
      material.add_subcommand("show", "Formula, parameters and behaviour of a material");
  auto options = std::make_shared<MaterialOptions>();
  add_material_options(*command, *options);
  command->footer(R"(Examples:
  pliant material show stable-neo-hookean
  pliant material show corotated young=2e5 poisson=0.3 --json

Moduli at rest are those of the Hessian there; in JSON, rest is null for a material that has none.)");
  command->callback([options, &action] { action = [options] { return show(*options); }; });
}

}  // namespace pliant::cli
