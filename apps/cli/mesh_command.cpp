#include "mesh_command.h"

#include <CLI/CLI.hpp>

namespace pliant::cli {

void add_mesh(CLI::App& program, Action& action) {
  CLI::App* mesh = program.add_subcommand("mesh", "Inspect, check, convert, make and fill meshes");
  mesh->require_subcommand(1);
  mesh->footer(R"(Examples:
  pliant mesh make box size=4,1,1 cells=40,10,10 -o bar.msh
  pliant mesh info bar.msh
  pliant mesh check bar.msh
  pliant mesh convert bar.msh bar.obj
  pliant mesh tetrahedralize bar.obj -o again.msh

pliant list formats shows what can be read and written.)");
  add_mesh_info(*mesh, action);
  add_mesh_check(*mesh, action);
  add_mesh_convert(*mesh, action);
  add_mesh_make(*mesh, action);
  add_mesh_tetrahedralize(*mesh, action);
}

}  // namespace pliant::cli
