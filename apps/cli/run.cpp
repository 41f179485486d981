#include "run.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>
#include <utility>

#include "output_folder.h"
#include "pliant/core/error.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/atomic_file.h"
#include "pliant/io/checkpoint.h"
#include "pliant/io/frames.h"
#include "pliant/io/report.h"
#include "pliant/io/scene_text.h"
#include "program.h"
#include "progress.h"
#include "replay.h"
#include "run_summary.h"
#include "signals.h"

namespace pliant::cli {
namespace {

using Writers = std::vector<std::unique_ptr<FrameWriter>>;

int thread_count(const RunOptions& options) {
  constexpr int kMost = 1024;
  if (!options.threads) {
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMost);
  }
  check_range(*options.threads, between(1, kMost), "", "--threads");
  return *options.threads;
}

Scene load(const RunOptions& options) {
  Scene scene = load_scene(options.scene);
  if (!options.quiet) print_warnings(warnings(scene));
  if (options.frames) {
    check_range(*options.frames, at_least(0), "", "--frames");
    scene.time.frames = *options.frames;
  }
  return scene;
}

int frames_done(const Simulation& simulation) {
  return static_cast<int>(simulation.state().steps / simulation.settings().substeps);
}

void resume(const RunOptions& options, const Scene& scene, Simulation& simulation) {
  simulation.restore(read_checkpoint(options.resume, scene_text(scene)));
  const int done = frames_done(simulation);
  if (scene.time.frames < done) {
    throw InputError("--frames", "must be at least " + std::to_string(done) +
                                     ", where the checkpoint is; found " +
                                     std::to_string(scene.time.frames));
  }
}

Writers make_writers(const RunOptions& options, const std::string& title,
                     const Simulation& simulation) {
  Writers writers;
  if (options.out.empty()) {
    if (!options.formats.empty()) throw InputError("--format", "needs --out DIR");
    return writers;
  }
  std::vector<std::string> formats = options.formats;
  if (formats.empty()) formats.emplace_back(VtuFrames::kName);
  const FrameTarget target{options.out, title, frames_done(simulation)};
  for (auto format = formats.begin(); format != formats.end(); ++format) {
    if (std::find(formats.begin(), format, *format) != format) continue;  // twice
    writers.push_back(make_frame_writer(*format, target, simulation));
  }
  return writers;
}

void write_frame(const Writers& writers, const Simulation& simulation, const StepReport* step) {
  for (const auto& writer : writers) writer->write({frames_done(simulation), simulation, step});
}

// Does things one after the other, each whether or not those before it failed, so that one full
// disk or broken step does not lose what the others have. Keeps the first failure.
class Attempts {
 public:
  template <class Work>
  void operator()(Work&& work) {
    try {
      work();
    } catch (const std::exception&) {
      if (!first_) first_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

// Simulates up to frame `total`, or until a signal comes.
void simulate(int total, bool quiet, const Writers& writers, const StopSignals& signals,
              Simulation& simulation, RunRecord& record) {
  Progress progress(std::cerr, progress_style(quiet), "frames", frames_done(simulation), total);
  write_frame(writers, simulation, nullptr);
  const bool replays = simulation.replays_left() > 0;
  while (frames_done(simulation) < total && signals.received() == 0) {
    if (replays && simulation.replays_left() == 0) {
      throw InputError("--replay", "the report lists " + std::to_string(frames_done(simulation)) +
                                       " frames: --frames must not be more");
    }
    const StepReport step = simulation.step();
    record.add(step);
    write_frame(writers, simulation, &step);
    progress.show(frames_done(simulation));
  }
}

}  // namespace

int run(const RunOptions& options) {
  check_distinct(options.scene.scene, {options.report, options.checkpoint});
  const Scene scene = load(options);
  Simulation simulation = build_scene(scene, options.scene, thread_count(options));
  if (!options.resume.empty()) resume(options, scene, simulation);
  if (!options.replay.empty()) replay_run(options.replay, simulation);
  prepare_output(options.report);
  prepare_output(options.checkpoint);
  const std::string title = title_of(scene, options.scene);
  const Writers writers = make_writers(options, title, simulation);

  RunRecord record;
  const StopSignals signals;
  Attempts attempt;
  attempt(
      [&] { simulate(scene.time.frames, options.quiet, writers, signals, simulation, record); });
  for (const auto& writer : writers) attempt([&] { writer->finish(); });
  if (!options.checkpoint.empty()) {
    attempt([&] { write_checkpoint(options.checkpoint, simulation.state(), scene_text(scene)); });
  }
  if (!options.report.empty()) {
    attempt([&] { write_file_atomically(options.report, run_report(title, simulation, record)); });
  }
  attempt.rethrow();
  const int signal = frames_done(simulation) < scene.time.frames ? signals.received() : 0;
  if (!options.quiet) print_summary(std::cout, {title, options, signal}, simulation, record);
  return signal == 0 ? kDone : 128 + signal;
}

}  // namespace pliant::cli
