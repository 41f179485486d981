#pragma once

#include "command.h"

namespace pliant::cli {

// The subcommands of `pliant mesh`, each in a file of its own.
void add_mesh_info(CLI::App& mesh, Action& action);
void add_mesh_check(CLI::App& mesh, Action& action);
void add_mesh_convert(CLI::App& mesh, Action& action);
void add_mesh_make(CLI::App& mesh, Action& action);
void add_mesh_tetrahedralize(CLI::App& mesh, Action& action);

}  // namespace pliant::cli
