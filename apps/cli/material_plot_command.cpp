#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "material_command.h"
#include "material_curves.h"
#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/scenes/material_choice.h"
#include "pliant/materials/checks/evaluation.h"
#include "program.h"

namespace pliant::cli {
namespace {

struct PlotOptions {
  std::vector<std::string> words;  // names, and PARAM=VALUE
  std::string out;
};

int plot(const PlotOptions& options) {
  std::vector<std::string> names;
  std::vector<std::string> settings;
  for (const std::string& word : options.words) {
    (word.find('=') == std::string::npos ? names : settings).push_back(word);
  }
  if (names.empty()) throw InputError("material plot", "needs the name of a material");
  std::vector<MaterialFunctions> materials;
  for (const AnyMaterial& each : choose_materials(names, settings)) {
    materials.push_back(functions_of(each));
  }
  std::string note;
  for (const std::string& setting : settings) note += (note.empty() ? "" : ", ") + setting;
  write_file_atomically(options.out, svg_plot(material_plot(materials, note)));
  return kDone;
}

}  // namespace

void add_material_plot(CLI::App& material, Action& action) {
  CLI::App* command = material.add_subcommand("plot", "Draw energy and stress over stretch");
  auto options = std::make_shared<PlotOptions>();
  command
      ->add_option("NAME... [PARAM=VALUE]...", options->words,
                   "Materials, then parameters, which they share: each takes those that it has")
      ->type_name("")
      ->required();
  command->add_option("-o,--out", options->out, "The SVG picture to write")
      ->type_name("FILE")
      ->required();
  command->footer(R"(Examples:
  pliant material plot stable-neo-hookean -o material.svg
  pliant material plot arap corotated stable-neo-hookean young=1e5 poisson=0.4 -o materials.svg

Stretch along one, two and three axes, simple shear, and one axis through inversion; energy above,
first Piola stress below. Curves that leave a panel are steeper than it can show.)");
  command->callback([options, &action] { action = [options] { return plot(*options); }; });
}

}  // namespace pliant::cli
