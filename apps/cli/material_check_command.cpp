#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <vector>

#include "material_command.h"
#include "material_text.h"
#include "pliant/io/scenes/material_choice.h"
#include "program.h"

namespace pliant::cli {
namespace {

int check(const MaterialOptions& options) {
  const MaterialFunctions material = functions_of(choose_material(options.name, options.settings));
  const std::vector<MaterialCheck> checks = check_material(material);
  std::cout << (options.json ? checks_json(material, checks) : checks_text(material, checks));
  return std::ranges::all_of(checks, &MaterialCheck::passed) ? kDone : kFailed;
}

}  // namespace

void add_material_check(CLI::App& material, Action& action) {
  CLI::App* command = material.add_subcommand(
      "check", "Check everything that a simulation relies on; prints a table");
  auto options = std::make_shared<MaterialOptions>();
  add_material_options(*command, *options);
  command->footer(R"(Example:
  pliant material check stable-neo-hookean poisson=0.499 young=1e5

Compares stress and Hessian with differences (a smooth formula has slope 2), then checks rest,
states with less energy than rest, rotations, the eigensystem and its projection, singular and huge
deformations, and Hooke's law at rest. Errors are relative to the stiffness.
Exit status: 0 all checks pass, 1 one fails, 2 bad input.)");
  command->callback([options, &action] { action = [options] { return check(*options); }; });
}

}  // namespace pliant::cli
