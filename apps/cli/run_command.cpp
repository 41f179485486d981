#include <CLI/CLI.hpp>
#include <memory>

#include "command.h"
#include "pliant/core/text.h"
#include "pliant/io/frames.h"
#include "run.h"

namespace pliant::cli {
namespace {

constexpr const char* kFooter = R"(Examples:
  pliant run twisting-bar
  pliant run twisting-bar --frames 60 --out frames --report report.json
  pliant run twisting-bar --solver l-bfgs:history=0 --set bodies.0.material.young=2e5
  pliant run twisting-bar --frames 100 --checkpoint half.ckpt
  pliant run twisting-bar --frames 200 --resume half.ckpt

Without --out, --report or --checkpoint nothing is written. On SIGINT (Ctrl-C) and SIGTERM the
frame at hand is finished, then the report and the checkpoint are written and the exit status is
128 + the number of the signal: 130 or 143. Results do not depend on the number of threads.)";

}  // namespace

void add_run(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("run", "Simulate a scene");
  auto options = std::make_shared<RunOptions>();
  add_scene_options(*command, options->scene);
  command->add_option("--frames", options->frames, "Frames in total, also after --resume")
      ->type_name("N");
  command->add_option("--out", options->out, "Folder for the frames and what belongs to them")
      ->type_name("DIR");
  command
      ->add_option("--format", options->formats,
                   "Format of the frames: " + join_names(FrameFormats::kNames) +
                       "; may be repeated; vtu by default")
      ->type_name("F")
      ->allow_extra_args(false);
  command->add_option("--threads", options->threads, "Threads; all of the machine by default")
      ->type_name("N");
  command->add_option("--report", options->report, "Write times and final state as JSON")
      ->type_name("FILE");
  command
      ->add_option("--checkpoint", options->checkpoint,
                   "Write the state at the end and when stopped by a signal")
      ->type_name("FILE");
  command
      ->add_option("--resume", options->resume,
                   "Go on from a checkpoint of the same scene, bit by bit")
      ->type_name("FILE");
  command
      ->add_option("--replay", options->replay,
                   "Make a run with a time budget again, with the iterations in its report")
      ->type_name("REPORT");
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->footer(kFooter);
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace pliant::cli
