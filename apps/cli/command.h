#pragma once

#include <functional>

#include "cli11_forward.h"

namespace pliant::cli {

/// What the command line asked for; returns the exit status.
using Action = std::function<int()>;

// Each subcommand is declared in a file of its own. If it is the one that was asked for, it stores
// what to do in `action`, which must outlive the parsing.
void add_run(CLI::App& program, Action& action);
void add_check(CLI::App& program, Action& action);
void add_mesh(CLI::App& program, Action& action);
void add_material(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_bench(CLI::App& program, Action& action);
void add_list(CLI::App& program, Action& action);
void add_schema(CLI::App& program, Action& action);

}  // namespace pliant::cli
