#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "mesh_command.h"
#include "output_files.h"
#include "pliant/core/error.h"
#include "pliant/geometry/meshing/tetrahedralize.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/meshes/tetrahedralize_report.h"
#include "program.h"
#include "scene_options.h"
#include "threads.h"

namespace pliant::cli {
namespace {

struct FillOptions {
  std::string surface;
  std::string out;
  double cell = 0;
  TetrahedralizeSettings settings;
  int threads = machine_threads();
  bool json = false;
  bool text = false;
};

// The library names settings and "surface"; a user knows options and files.
std::string in_words_of_user(const std::string& error, const std::string& file) {
  for (const std::string name : {"cell", "vertices", "smallest_piece"}) {
    for (const std::string& start : {"tetrahedralize." + name + ":", name + ":"}) {
      if (error.rfind(start, 0) != 0) continue;
      std::string option = "--" + name + ":" + error.substr(start.size());
      std::replace(option.begin(), option.begin() + static_cast<int>(name.size()) + 2, '_', '-');
      return option;
    }
  }
  const std::string surface = "surface: ";
  return file + ": " + (error.rfind(surface, 0) == 0 ? error.substr(surface.size()) : error);
}

TetrahedralizeResult fill_surface(const FillOptions& options) {
  const Mesh surface = read_mesh(options.surface);
  try {
    return tetrahedralize(surface, options.settings, options.threads);
  } catch (const InputError& error) {
    throw InputError(in_words_of_user(error.what(), options.surface));
  }
}

int fill(const FillOptions& options) {
  check_solid_output(options.out);
  check_outputs({{"--out", options.out, "the solid"}}, mesh_files(options.surface, "the surface"));
  const TetrahedralizeResult result = fill_surface(options);
  write_mesh(options.out, result.mesh, options.text ? MeshEncoding::kText : MeshEncoding::kBinary);
  std::cout << (options.json ? tetrahedralize_json(result, options.out)
                             : tetrahedralize_text(result, options.out));
  print_warnings(result.report.warnings());
  return kDone;
}

void add_options(CLI::App& command, FillOptions& options) {
  command.add_option("SURFACE", options.surface, "Triangles; see pliant list formats")
      ->type_name("")
      ->required();
  command.add_option("-o,--out", options.out, "The file to write: .msh, .mesh or .vtu")
      ->type_name("FILE")
      ->required();
  auto* cell = command.add_option(
      "--cell", options.cell,
      "Side of a lattice cube, m; by default fine enough for the body's thickness");
  cell->type_name("M");
  command
      .add_option("--vertices", options.settings.vertices,
                  "Choose the cell for about this many vertices")
      ->type_name("N")
      ->excludes(cell);
  command
      .add_option("--smallest-piece", options.settings.smallest_piece,
                  "Drop separate pieces below this share of the volume; 0.001 by default")
      ->type_name("SHARE");
  command.add_option("--threads", options.threads, "Threads; by default all that the machine has")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--json", options.json, "Print the report as JSON");
  command.add_flag("--text", options.text, "Text, where the format can be text or binary");
}

}  // namespace

void add_mesh_tetrahedralize(CLI::App& mesh, Action& action) {
  CLI::App* command = mesh.add_subcommand("tetrahedralize", "Fill a surface with tets");
  auto options = std::make_shared<FillOptions>();
  add_options(*command, *options);
  command->footer(R"(Examples:
  pliant mesh tetrahedralize cow.obj -o cow.msh
  pliant mesh tetrahedralize cow.obj -o cow.msh --vertices 5000

The surface may have holes, flipped faces and faces that cross. Parts thinner than a cell may be
lost; the report says how much. All angles between faces are from 10.5 to 163.8 degrees.
The mesh does not depend on the number of threads.)");
  command->callback([options, command, &action] {
    if (command->count("--cell") > 0) options->settings.cell = options->cell;
    action = [options] { return fill(*options); };
  });
}

}  // namespace pliant::cli
