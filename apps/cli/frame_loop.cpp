#include "frame_loop.h"

#include <iostream>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/io/bytes/attempts.h"
#include "pliant/io/runs/checkpoint.h"
#include "progress.h"

namespace pliant::cli {

int frames_done(const Simulation& simulation) {
  return static_cast<int>(simulation.state().steps / simulation.settings().substeps);
}

FrameLoop::FrameLoop(Simulation& simulation, const Writers& writers, CheckpointPlan plan)
    : simulation_(simulation),
      writers_(writers),
      plan_(std::move(plan)),
      whole_(simulation.state()) {}

void FrameLoop::run(int total, bool quiet, const StopSignals& signals, RunRecord& record) {
  try {
    simulate(total, quiet, signals, record);
  } catch (...) {
    simulation_.restore(whole_);
    throw;
  }
}

void FrameLoop::write_frame(const StepReport* step) {
  Attempts attempt;
  for (const auto& writer : writers_) {
    attempt([&] { writer->write({frames_done(simulation_), simulation_, step}); });
  }
  attempt.rethrow();
  whole_ = simulation_.state();
}

void FrameLoop::simulate(int total, bool quiet, const StopSignals& signals, RunRecord& record) {
  Progress progress(std::cerr, progress_style(quiet), "frames", frames_done(simulation_), total);
  write_frame(nullptr);
  while (frames_done(simulation_) < total && signals.received() == 0) {
    const StepReport step = simulation_.step();
    write_frame(&step);
    record.add(step);
    progress.show(frames_done(simulation_));
    if (plan_.every && frames_done(simulation_) % *plan_.every == 0) save();
  }
}

void FrameLoop::save() {
  const State& state = simulation_.state();
  if (plan_.file.empty() || saved_ == state.steps) return;
  for (const auto& writer : writers_) writer->sync();
  write_checkpoint(plan_.file, state, plan_.scene);
  saved_ = state.steps;  // from here on it needs the frames, whatever else fails
  Attempts attempt;
  for (const auto& writer : writers_) {
    attempt([&] { writer->keep(frames_done(simulation_)); });
  }
  attempt.rethrow();
}

}  // namespace pliant::cli
