#include <algorithm>
#include <array>
#include <vector>

#include "bench/suite.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"

namespace pliant::cli {
namespace {

constexpr int kBudgetFrames = 200;
constexpr std::array kBudgets = {0.002, 0.004, 0.008, 0.016};  // s

double minimization_ms(const StepReport& report) {
  return 1000 * (report.seconds.evaluate + report.seconds.linear + report.seconds.minimize);
}

Json measure(const Scene& scene, double budget, int threads) {
  Simulation simulation = scene.build({.threads = threads});
  simulation.set_solver(LbfgsOptions{.stop = {.iterations = 100000, .budget = budget}});
  std::vector<double> times, iterations;
  int restarts = 0;
  for (int frame = 0; frame < kBudgetFrames; ++frame) {
    const StepReport report = simulation.step();
    restarts += report.solve.restarts;
    times.push_back(minimization_ms(report));
    iterations.push_back(std::max(1, report.solve.iterations));
  }
  const double mean_iteration = percentile(times, 0.5) / percentile(iterations, 0.5);
  return {{"budget_ms", 1000 * budget},
          {"median_ms", percentile(times, 0.5)},
          {"p99_ms", percentile(times, 0.99)},
          {"iteration_ms", mean_iteration},
          {"iterations", percentile(iterations, 0.5)},
          {"restarts", restarts},
          {"kept", percentile(times, 0.99) <= 1000 * budget + mean_iteration}};
}

}  // namespace

void bench_budget(const BenchOptions& options, const AddRow& add_row) {
  const Scene scene = read_scene(find_scene("twisting-bar"), {});
  for (const double budget : kBudgets) add_row(measure(scene, budget, options.threads));
}

}  // namespace pliant::cli
