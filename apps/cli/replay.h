#pragma once

#include <string>

#include "pliant/dynamics/simulation.h"

namespace pliant::cli {

/// Makes the simulation end its minimisations after as many iterations as in a run with a time
/// budget, according to the report of that run.
/// @throws InputError if the file is not such a report, is the report of a different run, or of one
/// with fewer than `frames` frames.
void replay_run(const std::string& report, int frames, Simulation& simulation);

}  // namespace pliant::cli
