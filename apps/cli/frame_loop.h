#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pliant/dynamics/simulation.h"
#include "pliant/io/frames/frame_writer.h"
#include "pliant/io/runs/report.h"
#include "signals.h"

namespace pliant::cli {

using Writers = std::vector<std::unique_ptr<FrameWriter>>;

/// Where the state of a run is kept for --resume, and how often.
struct CheckpointPlan {
  std::string file{};          // empty if no state is kept
  std::string scene{};         // scene_text()
  std::optional<int> every{};  // frames; else at the end alone
};

/// The number of frames that have been simulated.
int frames_done(const Simulation& simulation);

/// Simulates frame by frame, writes each frame and, from time to time, a checkpoint: only after the
/// frames that it refers to are on disk for good.
class FrameLoop {
 public:
  FrameLoop(Simulation& simulation, const Writers& writers, CheckpointPlan plan);

  /// Runs up to frame `total`, or until a signal comes.
  /// @throws whatever ended the run early; the simulation is then back at the last frame that was
  /// written in every format.
  void run(int total, bool quiet, const StopSignals& signals, RunRecord& record);

  /// Writes a checkpoint of the current state, if one is wanted and has not been written yet.
  /// @throws OutputError
  void save();
  /// Whether there is a checkpoint of this run.
  bool has_saved() const { return saved_.has_value(); }

 private:
  void simulate(int total, bool quiet, const StopSignals& signals, RunRecord& record);
  void write_frame(const StepReport* step);

  Simulation& simulation_;
  const Writers& writers_;
  CheckpointPlan plan_;
  State whole_;                        // after the last complete frame
  std::optional<std::int64_t> saved_;  // steps at the last checkpoint
};

}  // namespace pliant::cli
