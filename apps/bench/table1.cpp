#include <algorithm>
#include <limits>

#include "bench/suite.h"
#include "bench/table1_scenes.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/convergence.h"
#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/newton.h"

namespace pliant::cli {
namespace {

// What a method did on one frame.
struct Measured {
  double ms = 0;
  double overhead_ms = 0;  // what is neither evaluation nor linear solve
  double value = 0;        // g at the end, J
  int evaluations = 0;     // of the line search
  VecX x{};
};

// The shortest of up to `repeat` runs, after one that does what has to be done only once.
Measured measure(StepObjective& objective, const VecX& start, Minimizer& minimizer, int repeat) {
  Measured least{.ms = std::numeric_limits<double>::infinity(),
                 .overhead_ms = std::numeric_limits<double>::infinity()};
  VecX x = start;
  (void)minimizer.minimize(objective, x);
  least_milliseconds(repeat, [&] {
    x = start;
    objective.take_times();
    const Timer timer;
    const SolveReport report = minimizer.minimize(objective, x);
    const double ms = 1000 * timer.seconds();
    const StepObjective::Times times = objective.take_times();
    least.ms = std::min(least.ms, ms);
    least.overhead_ms =
        std::min(least.overhead_ms, ms - 1000 * times.evaluate - 1000 * times.solve);
    least.value = report.value;
    least.evaluations = report.line_search_evaluations;
  });
  least.x = x;
  return least;
}

// Sums over the frames that are measured.
struct Sums {
  int frames = 0;
  double qn_ms = 0, newton_ms = 0, qn_error = 0, newton_error = 0;
  double line_search = 0, overhead_ms = 0;
};

// The next step of the simulation by ten iterations of L-BFGS and by one of Newton's.
void look_at_frame(Simulation& simulation, int repeat, Sums& sums) {
  auto [objective, start] = simulation.next_problem();
  Lbfgs lbfgs({.stop = {.iterations = 10}, .history = 5});
  Newton newton({.stop = {.iterations = 1}});
  const Measured qn = measure(objective, start, lbfgs, repeat);
  const Measured one = measure(objective, start, newton, repeat);
  double least = find_minimum(objective, start).value;
  // If there are several minima, the lowest one found counts.
  if (std::min(qn.value, one.value) < least) {
    least = std::min(least, find_minimum(objective, qn.value < one.value ? qn.x : one.x).value);
  }
  const double first = objective.value(start);
  ++sums.frames;
  sums.qn_ms += qn.ms;
  sums.newton_ms += one.ms;
  sums.qn_error += std::max(0.0, relative_error(qn.value, first, least));
  sums.newton_error += std::max(0.0, relative_error(one.value, first, least));
  sums.line_search += qn.evaluations;
  sums.overhead_ms += qn.overhead_ms;
}

Json measure_row(const Table1Row& row, const BenchOptions& options) {
  constexpr int kLarge = 20000;  // vertices
  const Scene scene = table1_scene(row, options.meshes);
  Simulation simulation = scene.build({.threads = options.threads});
  const auto vertices = simulation.model().vertices;
  const int every = scene.time.frames / (vertices > kLarge ? 2 : 6);
  Sums sums;
  for (int frame = 1; frame <= scene.time.frames; ++frame) {
    if (frame % every == 0) look_at_frame(simulation, options.repeat, sums);
    simulation.step();
  }
  const double n = sums.frames;
  return {{"model", row.model},
          {"vertices", vertices},
          {"elements", element_count(simulation.model())},
          {"material", row.material},
          {"contact", row.contact},
          {"qn_ms", sums.qn_ms / n},
          {"newton_ms", sums.newton_ms / n},
          {"speedup", number_or_null(sums.newton_ms / sums.qn_ms)},
          {"qn_error", number_or_null(sums.qn_error / n)},
          {"newton_error", number_or_null(sums.newton_error / n)},
          {"line_search", sums.line_search / n},
          {"lbfgs_overhead_ms", sums.overhead_ms / n}};
}

}  // namespace

void bench_table1(const BenchOptions& options, const AddRow& add_row) {
  for (const Table1Row& row : table1_rows()) {
    if (row.vertices <= options.vertices) add_row(measure_row(row, options));
  }
}

}  // namespace pliant::cli
