#include <CLI/CLI.hpp>
#include <memory>

#include "command.h"
#include "pliant/core/text.h"
#include "pliant/io/frames/frames.h"
#include "run.h"

namespace pliant::cli {
namespace {

constexpr const char* kRunExamples = R"(Examples:
  pliant run twisting-bar
  pliant run twisting-bar --frames 60 --out frames --report report.json
  pliant run twisting-bar --solver l-bfgs:history=0 --set bodies.0.material.young=2e5
  pliant run twisting-bar --frames 100 --checkpoint half.ckpt
  pliant run twisting-bar --frames 200 --resume half.ckpt
  pliant run twisting-bar --out bar --format glb --checkpoint bar.ckpt --checkpoint-every 10

Without --out, --report or --checkpoint nothing is written. On SIGINT (Ctrl-C), SIGTERM and SIGHUP
the current frame is finished, then the checkpoint, the frames and the report are written and the
exit status is 128 + the number of the signal: 130, 143 or 129. Another signal, more than a second
after the first, ends the program at once. After that, a kill or a loss of power, --resume continues
from the last checkpoint. Results do not depend on the number of threads.)";

}  // namespace

void add_run(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("run", "Simulate a scene");
  auto options = std::make_shared<RunOptions>();
  add_scene_options(*command, options->scene);
  command->add_option("--frames", options->frames, "Frames in total, even after --resume")
      ->type_name("N");
  command->add_option("--out", options->out, "Folder for the frames and what belongs to them")
      ->type_name("DIR");
  command
      ->add_option("--format", options->formats,
                   "Format of the frames: " + join_names(FrameFormats::kNames) +
                       "; may be repeated; vtu by default")
      ->type_name("F")
      ->allow_extra_args(false);
  command->add_option("--threads", options->threads, "Threads; by default all that the machine has")
      ->type_name("N");
  command->add_option("--report", options->report, "Write times and final state as JSON")
      ->type_name("FILE");
  command
      ->add_option("--checkpoint", options->checkpoint,
                   "Write the state at the end and when stopped by a signal")
      ->type_name("FILE");
  command
      ->add_option("--checkpoint-every", options->checkpoint_every,
                   "Write the checkpoint after every N frames as well; needs --checkpoint")
      ->type_name("N");
  command
      ->add_option("--resume", options->resume,
                   "Continue from a checkpoint of the same scene, bit for bit")
      ->type_name("FILE");
  command
      ->add_option("--replay", options->replay,
                   "Repeat a run with a time budget, with the iterations in its report")
      ->type_name("REPORT");
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->footer(kRunExamples);
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace pliant::cli
