#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>

#include "command.h"
#include "compare.h"
#include "format.h"
#include "output_files.h"
#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_write.h"
#include "program.h"
#include "threads.h"

namespace pliant::cli {
namespace {

constexpr const char* kCompareExamples = R"(Examples:
  pliant compare twisting-bar --methods l-bfgs,newton
  pliant compare twisting-bar --methods l-bfgs:history=0,l-bfgs,newton:linear=pcg --iterations 30 --plot compare.svg --report compare.json
  pliant compare twisting-bar --methods l-bfgs --frame 5 --sweep solver.history=0,2,5

A method is solver[:option=value]...; see pliant list solvers. All methods solve the same step from
the same first guess. Relative error is (g - g*) / (g0 - g*), where g* is the minimum that Newton's
method converges to. Each run is repeated and the shortest time counts. A sweep over anything but
solver.OPTION compares on one scene for each value, each with a minimum of its own.)";

void print_table(const Comparison& comparison) {
  std::size_t width = 8;
  for (const ComparedMethod& method : comparison.methods) {
    width = std::max(width, letter_count(method.name) + 2);
  }
  std::cout << padded("method", width) << "set-up ms  ms/iteration  iterations  error at 1  "
            << "at 10     at the end  status\n";
  for (const ComparedMethod& method : comparison.methods) {
    const auto& records = method.trace.records;
    const auto error_at = [&](std::size_t i) {
      return i < records.size() ? scientific(method.error(records[i]), 2) : std::string("-");
    };
    const double count = std::max<double>(1, static_cast<double>(records.size()) - 1);
    std::cout << padded(method.name, width)
              << padded(significant(1000 * method.trace.setup_seconds, 3), 11)
              << padded(significant(1000 * records.back().seconds / count, 3), 14)
              << padded(std::to_string(records.size() - 1), 12) << padded(error_at(1), 12)
              << padded(error_at(10), 10) << padded(error_at(records.size() - 1), 12)
              << to_text(method.trace.report.status) << "\n";
  }
}

void check_files(const CompareOptions& options) {
  std::vector<NeededFile> needed;
  for (const SceneOptions& scene : compared_scenes(options)) {
    for (NeededFile& file : scene_files(scene.scene, read_description(changed_scene(scene)))) {
      needed.push_back(std::move(file));
    }
  }
  check_outputs({{"--plot", options.plot, "the plot"}, {"--report", options.report, "the report"}},
                needed);
}

int run_compare(const CompareOptions& options) {
  (void)thread_count(options.threads);
  if (options.iterations) check_range(*options.iterations, at_least(0), "", "--iterations");
  check_range(options.frame, at_least(0), "", "--frame");
  if (!options.plot.empty() && !options.plot.ends_with(".svg")) {
    throw InputError("--plot", "draws SVG: the name must end with .svg, found " + options.plot);
  }
  check_files(options);
  prepare_output(options.plot);
  prepare_output(options.report);
  const Comparison comparison = compare(options);
  if (!options.quiet) print_table(comparison);
  if (comparison.reference.iterations == 0) {
    print_warnings(
        {"the first guess is the minimum, as far as rounding lets one tell: there is "
         "nothing to compare; try another --frame"});
  }
  if (comparison.reference.status == SolveStatus::kIterationLimit) {
    print_warnings({"the reference has not converged after " +
                    std::to_string(comparison.reference.iterations) +
                    " iterations; errors are those from the lowest point found"});
  }
  if (!options.plot.empty()) {
    write_file_atomically(options.plot, svg_plot(comparison_plot(comparison)));
  }
  if (!options.report.empty()) {
    write_file_atomically(options.report, write_json(comparison_json(comparison)));
  }
  return kDone;
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("compare", "Compare methods on one step of a scene");
  auto options = std::make_shared<CompareOptions>();
  add_scene_options(*command, options->scene);
  command->add_option("--methods", options->methods, "Solvers with options, separated by commas")
      ->type_name("M1,M2,...")
      ->required();
  command
      ->add_option(
          "--frame", options->frame,
          "Compare on the step after this many frames of the scene's own solver; 0 by default")
      ->type_name("K");
  command->add_option("--iterations", options->iterations, "Iterations of every method")
      ->type_name("N");
  command->add_option("--sweep", options->sweep, "Compare for each of these values")
      ->type_name("PATH=V1,V2,...");
  command->add_option("--threads", options->threads, "Threads; by default all that the machine has")
      ->type_name("N");
  command->add_option("--plot", options->plot, "Draw relative error over iterations and time")
      ->type_name("FILE.svg");
  command->add_option("--report", options->report, "Write all numbers as JSON")->type_name("FILE");
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->footer(kCompareExamples);
  command->callback([options, &action] { action = [options] { return run_compare(*options); }; });
}

}  // namespace pliant::cli
