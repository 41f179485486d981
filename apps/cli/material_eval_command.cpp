#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>

#include "material_command.h"
#include "material_text.h"
#include "pliant/io/scenes/material_choice.h"
#include "program.h"

namespace pliant::cli {
namespace {

struct EvalOptions : MaterialOptions {
  std::string F;
};

int evaluate_at(const EvalOptions& options) {
  const MaterialFunctions material = functions_of(choose_material(options.name, options.settings));
  const Mat3 F = read_matrix(options.F, "--F");
  std::cout << (options.json ? evaluation_json(material, F) : evaluation_text(material, F));
  const MaterialEvaluation result = evaluate(material, F);
  if (std::isfinite(result.energy) && result.stress.allFinite() && result.hessian.allFinite()) {
    return kDone;
  }
  std::cout.flush();
  std::cerr << "pliant: error: " << material.name
            << ": the energy, the stress or the stiffness is not finite at this F" << std::endl;
  return kFailed;
}

}  // namespace

void add_material_eval(CLI::App& material, Action& action) {
  CLI::App* command =
      material.add_subcommand("eval", "Energy, stress and stiffness at a deformation gradient");
  auto options = std::make_shared<EvalOptions>();
  add_material_options(*command, *options);
  command
      ->add_option("--F", options->F,
                   "The deformation gradient: nine numbers, row by row, in one argument")
      ->type_name("\"f11 f12 ... f33\"")
      ->required();
  command->footer(R"(Examples:
  pliant material eval stable-neo-hookean --F "1.2 0 0 0 1 0 0 0 1"
  pliant material eval corotated young=2e5 poisson=0.3 --F "1 0.5 0 0 1 0 0 0 1" --json

JSON: energy (J/m³), stress (first Piola, nine numbers row by row, Pa), eigenvalues (of d²Ψ/dF²,
nine, ascending, Pa) and projected (those after the projection to positive semi-definite). A number
that is not finite is null. Exit status: 0 everything is finite, 1 something is not, 2 bad input.)");
  command->callback([options, &action] { action = [options] { return evaluate_at(*options); }; });
}

}  // namespace pliant::cli
