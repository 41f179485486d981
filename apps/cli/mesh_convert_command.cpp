#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "mesh_command.h"
#include "output_files.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/meshes/mesh_file.h"
#include "program.h"
#include "scene_options.h"

namespace pliant::cli {
namespace {

struct ConvertOptions {
  std::string from;
  std::string to;
  bool text = false;
  bool surface = false;
  bool drop_unused = false;
};

// The mesh is read completely before it is replaced, so converting one in place is safe. But it
// must not happen by accident, through a link or as one of TetGen's files.
void check_files(const ConvertOptions& options) {
  namespace fs = std::filesystem;
  if (fs::path(options.from).lexically_normal() == fs::path(options.to).lexically_normal()) return;
  check_outputs({{"TO", options.to, "the new mesh"}},
                mesh_files(options.from, "the mesh that is read"));
}

int convert(const ConvertOptions& options) {
  check_files(options);
  Mesh mesh = read_mesh(options.from);
  MeshRepair done;
  done.turned = orient_tets(mesh);
  if (options.drop_unused) done.unused = remove_unused_vertices(mesh);
  print_warnings(done.warnings());
  if (options.surface) mesh = make_surface_mesh(mesh);
  write_mesh(options.to, mesh, options.text ? MeshEncoding::kText : MeshEncoding::kBinary);
  return kDone;
}

}  // namespace

void add_mesh_convert(CLI::App& mesh, Action& action) {
  CLI::App* command = mesh.add_subcommand("convert", "Write a mesh in another format");
  auto options = std::make_shared<ConvertOptions>();
  command->add_option("FROM", options->from, "A mesh; see pliant list formats")
      ->type_name("")
      ->required();
  command->add_option("TO", options->to, "The file to write; its extension says the format")
      ->type_name("")
      ->required();
  command->add_flag("--text", options->text, "Text, where the format can be text or binary");
  command->add_flag("--surface", options->surface, "Only the surface, without inner vertices");
  command->add_flag("--drop-unused", options->drop_unused,
                    "Leave out vertices that belong to no element");
  command->footer(R"(Examples:
  pliant mesh convert bunny.mesh bunny.msh
  pliant mesh convert bunny.mesh bunny.obj --surface
  pliant mesh convert bunny.mesh bunny.mesh --drop-unused

Tets of negative volume are turned round. Regions and attributes are kept if both formats have
them. In a format for surfaces, a solid is written as its surface. FROM and TO may be the same path:
the mesh is read completely before it is replaced. Another name of FROM, such as a link, is refused.)");
  command->callback([options, &action] { action = [options] { return convert(*options); }; });
}

}  // namespace pliant::cli
