#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene_options.h"

namespace pliant::cli {

struct RunOptions {
  SceneOptions scene;
  std::optional<int> frames;         // in total, even after resuming; by default the scene's
  std::string out;                   // folder for the frames; empty writes none
  std::vector<std::string> formats;  // of the frames
  std::optional<int> threads;        // by default all that the machine has
  std::string report;                // files; empty writes none
  std::string checkpoint;
  std::optional<int> checkpoint_every;  // frames; by default only at the end
  std::string resume;
  std::string replay;  // report of a run with a time budget
  bool quiet = false;
};

/// `pliant run`. Returns 0, or 128 + the number of the signal that stopped it after a whole
/// frame.
int run(const RunOptions& options);

}  // namespace pliant::cli
