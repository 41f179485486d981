#pragma once

#include <string>
#include <vector>

#include "command.h"

namespace pliant::cli {

/// One material, as given on the command line.
struct MaterialOptions {
  std::string name;
  std::vector<std::string> settings;  // PARAM=VALUE
  bool json = false;
};

/// Adds NAME, PARAM=VALUE and --json to a command.
void add_material_options(CLI::App& command, MaterialOptions& options);

// The subcommands of `pliant material`, each in a file of its own.
void add_material_eval(CLI::App& material, Action& action);
void add_material_show(CLI::App& material, Action& action);
void add_material_check(CLI::App& material, Action& action);
void add_material_plot(CLI::App& material, Action& action);

}  // namespace pliant::cli
