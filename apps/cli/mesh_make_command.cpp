#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "mesh_command.h"
#include "pliant/core/text.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/scenes/make_mesh.h"
#include "pliant/scene/mesh_source.h"
#include "program.h"

namespace pliant::cli {
namespace {

struct MakeOptions {
  std::string shape;
  std::vector<std::string> settings;
  std::string out;
  bool text = false;
};

int make(const MakeOptions& options) {
  write_mesh(options.out, make_mesh(options.shape, options.settings),
             options.text ? MeshEncoding::kText : MeshEncoding::kBinary);
  return kDone;
}

}  // namespace

void add_mesh_make(CLI::App& mesh, Action& action) {
  CLI::App* command = mesh.add_subcommand("make", "Make a mesh of a simple shape");
  auto options = std::make_shared<MakeOptions>();
  command->add_option("SHAPE", options->shape, join_names(MeshGenerators::kNames))
      ->type_name("")
      ->required();
  command->add_option("SETTINGS", options->settings, "name=value, as in a scene; lengths in m")
      ->type_name("");
  command->add_option("-o,--out", options->out, "The file to write; its extension says the format")
      ->type_name("FILE")
      ->required();
  command->add_flag("--text", options->text, "Text, where the format can be text or binary");
  command->footer(R"(Examples:
  pliant mesh make box size=4,1,1 cells=40,10,10 -o bar.msh
  pliant mesh make sphere radius=0.5 cells=12 -o ball.mesh)");
  command->callback([options, &action] { action = [options] { return make(*options); }; });
}

}  // namespace pliant::cli
