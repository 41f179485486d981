#pragma once

#include <iosfwd>
#include <string>

#include "pliant/dynamics/simulation.h"
#include "pliant/io/runs/report.h"
#include "run.h"

namespace pliant::cli {

/// What a run was asked to do and how it ended.
struct RunOutcome {
  const std::string& title;
  const RunOptions& options;
  int signal = 0;  // that stopped it; 0 if none did
};

/// A short table for people: size, speed, and where the files are.
void print_summary(std::ostream& out, const RunOutcome& outcome, const Simulation& simulation,
                   const RunRecord& record);

}  // namespace pliant::cli
