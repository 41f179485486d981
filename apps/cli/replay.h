#pragma once

#include <string>

#include "pliant/dynamics/simulation.h"

namespace pliant::cli {

/// Makes the simulation end its minimisations where those of a run with a time budget did, by the
/// report of that run.
/// @throws InputError if the file is no such report, or that of something else.
void replay_run(const std::string& report, Simulation& simulation);

}  // namespace pliant::cli
