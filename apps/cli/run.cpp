#include "run.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>

#include "frame_loop.h"
#include "output_files.h"
#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/attempts.h"
#include "pliant/io/bytes/folder_lock.h"
#include "pliant/io/frames/frames.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/runs/checkpoint.h"
#include "pliant/io/runs/report.h"
#include "pliant/io/scenes/scene_text.h"
#include "program.h"
#include "replay.h"
#include "run_files.h"
#include "run_summary.h"
#include "signals.h"
#include "threads.h"

namespace pliant::cli {
namespace {

Scene load(const RunOptions& options) {
  Scene scene = load_scene(options.scene);
  if (!options.quiet) print_warnings(mesh_warnings(scene));
  if (options.frames) {
    check_range(*options.frames, at_least(0), "", "--frames");
    scene.time.frames = *options.frames;
  }
  return scene;
}

void check_options(const RunOptions& options) {
  if (options.out.empty() && !options.formats.empty()) {
    throw InputError("--format", "needs --out DIR");
  }
  for (const std::string& format : options.formats) {
    FrameFormats::visit(format, "frame format", "--format", []<class Format>() {});
  }
  if (!options.checkpoint_every) return;
  check_range(*options.checkpoint_every, at_least(1), "", "--checkpoint-every");
  if (options.checkpoint.empty()) throw InputError("--checkpoint-every", "needs --checkpoint FILE");
}

// Checks the checkpoint: it must lie between frames, and their number must fit into an int.
void check_steps(const RunOptions& options, const State& state, int substeps) {
  if (state.steps % substeps == 0 && state.steps / substeps <= std::numeric_limits<int>::max()) {
    return;
  }
  throw InputError(options.resume, "the checkpoint is damaged: " + std::to_string(state.steps) +
                                       " steps are not a whole number of frames of " +
                                       std::to_string(substeps));
}

void resume(const RunOptions& options, const Scene& scene, Simulation& simulation) {
  const State state = read_checkpoint(options.resume, scene_text(scene));
  check_steps(options, state, scene.time.substeps);
  simulation.restore(state);
  const int done = frames_done(simulation);
  if (scene.time.frames < done) {
    throw InputError("--frames", "must be at least " + std::to_string(done) +
                                     ", where the checkpoint is; found " +
                                     std::to_string(scene.time.frames));
  }
}

// Does not make the folder yet: later checks may refuse to write into it.
Writers make_writers(const RunOptions& options, const std::string& title,
                     const Simulation& simulation) {
  Writers writers;
  if (options.out.empty()) return writers;
  std::vector<std::string> formats = options.formats;
  if (formats.empty()) formats.emplace_back(VtuFrames::kName);
  const bool resumable = !options.checkpoint.empty() || !options.resume.empty();
  const auto warn = [quiet = options.quiet](const std::string& text) {
    if (!quiet) print_warnings({text});
  };
  const FrameTarget target{options.out, title, frames_done(simulation), resumable, warn};
  for (auto format = formats.begin(); format != formats.end(); ++format) {
    if (std::find(formats.begin(), format, *format) != format) continue;  // twice
    FrameFormats::visit(*format, "frame format", "--format", [&]<class Frames>() {
      writers.push_back(std::make_unique<Frames>(target, simulation));
    });
  }
  return writers;
}

// Removes what only --resume needs, if there is nothing left to resume or nothing to resume from.
void forget(const Writers& writers, bool is_done, bool has_checkpoint) {
  if (!is_done && has_checkpoint) return;
  for (const auto& writer : writers) writer->forget();
}

}  // namespace

int run(const RunOptions& options) {
  check_options(options);
  const Scene scene = load(options);
  const std::vector<NeededFile> needed = files_read(options, scene);
  check_outputs(files_written(options), needed);
  Simulation simulation = build_scene(scene, options.scene, thread_count(options.threads));
  if (!options.resume.empty()) resume(options, scene, simulation);
  if (!options.replay.empty()) replay_run(options.replay, scene.time.frames, simulation);
  const std::string title = title_of(scene, options.scene);
  const Writers writers = make_writers(options, title, simulation);
  check_frames(options, needed, writers, scene.time.frames);
  prepare_output(options.report);
  prepare_output(options.checkpoint);
  std::optional<FolderLock> frames_lock;
  if (!options.out.empty()) frames_lock.emplace(options.out);
  std::optional<FileLock> checkpoint_lock;
  if (!options.checkpoint.empty()) checkpoint_lock.emplace(options.checkpoint);

  RunRecord record;
  const StopSignals signals;
  FrameLoop loop(simulation, writers,
                 {options.checkpoint, scene_text(scene), options.checkpoint_every});
  Attempts attempt;
  attempt([&] { loop.run(scene.time.frames, options.quiet, signals, record); });
  // First the checkpoint, from which everything else can be made again.
  attempt([&] { loop.save(); });
  for (const auto& writer : writers) attempt([&] { writer->finish(); });
  if (!options.report.empty()) {
    attempt([&] {
      write_file_atomically(options.report, write_json(run_report(title, simulation, record)));
    });
  }
  const bool stopped = frames_done(simulation) < scene.time.frames;
  forget(writers, !stopped && !attempt.failed(), loop.has_saved() || !options.resume.empty());
  attempt.rethrow();
  const int signal = stopped ? signals.received() : 0;
  if (!options.quiet) print_summary(std::cout, {title, options, signal}, simulation, record);
  return signal == 0 ? kDone : 128 + signal;
}

}  // namespace pliant::cli
