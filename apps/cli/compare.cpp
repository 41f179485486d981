#include "compare.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <limits>
#include <string_view>

#include "format.h"
#include "pliant/core/error.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/io/json/json_override.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/io/scenes/solver_choice.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "progress.h"
#include "threads.h"

namespace pliant::cli {
namespace {

constexpr int kRepeat = 5;  // of each run, for its times

// Parts between commas, but not those inside brackets or quotes.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c == ',' && depth == 0 && !quoted) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::vector<std::string> methods_in(const std::string& text) {
  std::vector<std::string> methods = split(text);
  for (std::string& method : methods) {
    method.erase(0, method.find_first_not_of(' '));
    method.erase(method.find_last_not_of(' ') + 1);
    if (method.empty()) {
      throw InputError("--methods", "a method is missing, found \"" + text + "\"");
    }
  }
  return methods;
}

// `PATH=VALUE` for each value of the sweep; one empty text if there is no sweep.
std::vector<std::string> sweep_values(const std::string& sweep) {
  if (sweep.empty()) return {""};
  const std::size_t equals = sweep.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == sweep.size()) {
    throw InputError("--sweep", "must be PATH=V1,V2,..., found \"" + sweep + "\"");
  }
  if (equals == std::string_view("solver").size() && sweep.starts_with("solver")) {
    throw InputError("--sweep",
                     "solvers are what --methods lists; a sweep may be over an option: "
                     "solver.OPTION=V1,V2,...");
  }
  std::vector<std::string> values = split(sweep.substr(equals + 1));
  for (std::string& value : values) value.insert(0, sweep, 0, equals + 1);
  return values;
}

// A sweep over the options of solvers is one over methods, not over scenes.
bool is_about_solvers(const std::string& change) { return change.starts_with("solver."); }

SceneOptions changed(SceneOptions scene, const std::string& change) {
  if (!change.empty()) scene.set.push_back(change);
  return scene;
}

// The solver that a method stands for: its defaults, changed by what the method says and by what is
// set for all methods.
SolverSettings settings_of(const std::string& method, SceneDocument scene,
                           const CompareOptions& options, const std::string& change) {
  choose_solver_alone(method, "--methods", scene.json);
  std::vector<std::string> changes = changed(options.scene, change).set;
  if (options.iterations) {
    changes.push_back("solver.iterations=" + std::to_string(*options.iterations));
  }
  try {
    for (const std::string& each : changes) apply_override(scene.json, each);
    return read_solver(scene);
  } catch (const InputError& error) {
    throw InputError("--methods " + method, error.what());
  }
}

// What is compared for one value of a sweep.
struct SweepCase {
  std::string change;                   // PATH=VALUE; empty if there is no sweep
  std::vector<SolverSettings> solvers;  // of each method
};

// Makes all cases at once, so that whatever is wrong with one is reported before the work begins.
std::vector<SweepCase> sweep_cases(const CompareOptions& options,
                                   const std::vector<std::string>& methods) {
  const SceneDocument scene = open_scene(find_scene(options.scene.scene));
  std::vector<SweepCase> cases;
  for (const std::string& change : sweep_values(options.sweep)) {
    SweepCase& each = cases.emplace_back(SweepCase{change, {}});
    for (const std::string& method : methods) {
      each.solvers.push_back(settings_of(method, scene, options, change));
    }
  }
  return cases;
}

Simulation simulate_to(const Scene& scene, const CompareOptions& options) {
  Simulation simulation = build_scene(scene, options.scene, thread_count(options.threads));
  for (int i = 0; i < options.frame; ++i) simulation.step();
  return simulation;
}

// One step of one scene, by each method.
class StepComparison {
 public:
  // Times an analysis and a factorisation of A0, which every simulation has made before its first
  // step.
  StepComparison(const Scene& scene, const CompareOptions& options)
      : simulation_(simulate_to(scene, options)) {
    problem_.emplace(simulation_.next_problem());
    StepObjective& objective = problem_->objective;
    {
      const ScopedTimer timer(factor_seconds_);
      SparseCholesky again({}, objective.pool());
      again.analyze(objective.proxy());
      (void)again.factorize(objective.proxy());
    }
    reference_ = find_minimum(objective, problem_->start);
  }

  const ConvergedMinimum& reference() const { return reference_; }

  ComparedMethod run(const std::string& name, const SolverSettings& settings) {
    StepObjective& objective = problem_->objective;
    const auto minimizer = settings->make_minimizer();
    minimizer->check(objective);
    objective.take_times();
    ComparedMethod method{name, trace_convergence(objective, problem_->start, *minimizer, kRepeat),
                          0};
    if (objective.take_times().solve > 0) method.trace.setup_seconds += factor_seconds_;
    // If there are several minima, a method may find a lower one than Newton's method.
    if (method.trace.report.value < reference_.value) {
      ConvergedMinimum lower = find_minimum(objective, method.trace.x);
      lower.iterations += reference_.iterations;
      if (lower.value < reference_.value) reference_ = std::move(lower);
    }
    return method;
  }

 private:
  Simulation simulation_;
  double factor_seconds_ = 0;
  std::optional<Simulation::StepProblem> problem_;
  ConvergedMinimum reference_;
};

}  // namespace

double ComparedMethod::error(const IterationRecord& record) const {
  return std::max(0.0, relative_error(record.value, trace.records.front().value, least));
}

double ComparedMethod::rounding() const {
  constexpr double kUnits = 16 * std::numeric_limits<double>::epsilon();
  const double first = trace.records.front().value;
  return first > least ? std::clamp(kUnits * std::abs(first) / (first - least), 1e-15, 1.0) : 1;
}

std::vector<SceneOptions> compared_scenes(const CompareOptions& options) {
  std::vector<SceneOptions> scenes;
  for (const std::string& change : sweep_values(options.sweep)) {
    scenes.push_back(changed(options.scene, is_about_solvers(change) ? "" : change));
  }
  return scenes;
}

Comparison compare(const CompareOptions& options) {
  const std::vector<std::string> methods = methods_in(options.methods);
  if (options.iterations && options.sweep.starts_with("solver.iterations=")) {
    throw InputError("--iterations", "contradicts --sweep " + options.sweep);
  }
  const std::vector<SweepCase> cases = sweep_cases(options, methods);
  Comparison comparison{.frame = options.frame};
  Progress progress(std::cerr, progress_style(options.quiet), "methods", 0,
                    static_cast<int>(methods.size() * cases.size()));
  std::optional<StepComparison> step;
  std::size_t first = 0;  // of the methods that share a problem
  const auto finish = [&] {
    for (; first < comparison.methods.size(); ++first) {
      comparison.methods[first].least = step->reference().value;
    }
  };
  for (const auto& [change, solvers] : cases) {
    if (!step || !is_about_solvers(change)) {
      finish();
      const Scene scene =
          load_scene(changed(options.scene, is_about_solvers(change) ? "" : change));
      comparison.title = title_of(scene, options.scene);
      step.emplace(scene, options);
    }
    for (std::size_t i = 0; i < methods.size(); ++i) {
      progress.show(static_cast<int>(comparison.methods.size()));
      const std::string name = change.empty() ? methods[i] : methods[i] + " " + change;
      comparison.methods.push_back(step->run(name, solvers[i]));
    }
    if (comparison.reference.x.size() == 0 || is_about_solvers(change)) {
      comparison.reference = step->reference();
    }
  }
  finish();
  return comparison;
}

Plot comparison_plot(const Comparison& comparison) {
  const PlotAxis error{.label = "relative error", .log = true};
  PlotPanel over_iterations{
      .title = "per iteration", .x = {.label = "iterations"}, .y = error, .series = {}};
  PlotPanel over_time{.title = "over time",
                      .x = {.label = "time", .unit = "s", .log = true},
                      .y = error,
                      .series = {}};
  for (const ComparedMethod& method : comparison.methods) {
    PlotSeries series{.name = method.name + ", set-up " +
                              significant(1000 * method.trace.setup_seconds, 2) + " ms",
                      .x = {},
                      .y = {}};
    PlotSeries timed = series;
    for (const IterationRecord& record : method.trace.records) {
      const double error_there = std::max(method.error(record), method.rounding());
      series.x.push_back(record.iteration);
      series.y.push_back(error_there);
      if (record.iteration == 0) continue;  // no time has passed, which a log axis does not have
      timed.x.push_back(record.seconds);
      timed.y.push_back(error_there);
    }
    over_iterations.series.push_back(std::move(series));
    over_time.series.push_back(std::move(timed));
  }
  return {
      .title = comparison.title + ", the step after frame " + std::to_string(comparison.frame),
      .note = "times are without the set-up, which is done once; curves end at the rounding of g",
      .panels = {std::move(over_iterations), std::move(over_time)},
      .columns = 2};
}

}  // namespace pliant::cli
