#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "mesh_command.h"
#include "pliant/core/error.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_info.h"
#include "program.h"
#include "scene_options.h"

namespace pliant::cli {
namespace {

struct InfoOptions {
  std::string file;
  bool json = false;
};

int show_info(const InfoOptions& options) {
  Mesh mesh = read_mesh(options.file);
  if (mesh.vertex_count() == 0) throw InputError(options.file, "is empty: it has no vertices");
  const MeshInfo info = describe_mesh(std::move(mesh));
  std::cout << (options.json ? mesh_info_json(info, options.file)
                             : mesh_info_text(info, options.file));
  print_warnings(info.warnings);
  return kDone;
}

}  // namespace

void add_mesh_info(CLI::App& mesh, Action& action) {
  CLI::App* command = mesh.add_subcommand("info", "Counts, size and regions of a mesh");
  auto options = std::make_shared<InfoOptions>();
  command->add_option("FILE", options->file, "A mesh; see pliant list formats")
      ->type_name("")
      ->required();
  command->add_flag("--json", options->json, "As JSON");
  command->footer(R"(Example:
  pliant mesh info bunny.mesh --json

The volume is that of tets and hexes, else the volume that closed triangles enclose. A file that
cannot be read completely is refused (status 2); pliant mesh check lists what is wrong with it.)");
  command->callback([options, &action] { action = [options] { return show_info(*options); }; });
}

}  // namespace pliant::cli
