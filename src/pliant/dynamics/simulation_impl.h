#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "pliant/core/parallel.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/step_objective.h"

namespace pliant {

struct Simulation::Impl {
  Impl(std::unique_ptr<Model> m, State start, const SimulationSettings& s)
      : settings(s),
        model(std::move(m)),
        state(std::move(start)),
        pool(s.threads),
        objective(*model, pool),
        minimizer(make_minimizer(s.solver)) {
    minimizer->check(objective);
    factorize();
    set_clock();
  }

  // Time when `more` further substeps of length h are done, s.
  double time_after(int more, double h) const {
    return state.clock_start + static_cast<double>(state.steps + more - state.clock_steps) * h;
  }

  // Starts the clock anew if the substeps of the state had another length.
  void set_clock() {
    if (state.clock_h == substep_length()) return;
    state.clock_h = substep_length();
    state.clock_start = state.time;
    state.clock_steps = state.steps;
  }

  double substep_length() const { return settings.step / settings.substeps; }

  void factorize() {
    const auto weights = std::visit([](const auto& i) { return i.weights(); }, settings.integrator);
    objective.factorize(substep_length(), weights);
  }

  /// The step loop: predict, minimise, update.
  void substep(StepReport& report);
  void predict(double h);
  void move_kinematic_points(double time);
  SolveReport minimize();
  void advance(double h);
  [[noreturn]] void report_culprit(const VecX& points) const;

  SimulationSettings settings;
  std::unique_ptr<Model> model;
  State state;
  ThreadPool pool;
  StepObjective objective;
  std::unique_ptr<Minimizer> minimizer;
  IterationObserver observer;
  State last_good;             // what an error goes back to
  VecX acceleration, y, next;  // of all points
  VecX x, stay;                // of the free points
};

}  // namespace pliant
