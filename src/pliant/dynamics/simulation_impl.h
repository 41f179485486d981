#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "pliant/core/parallel.h"
#include "pliant/dynamics/integrators.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/solvers/minimizer.h"

namespace pliant {

inline std::optional<Viscosity> viscosity_of(const std::optional<AnyDamping>& damping) {
  return damping ? (*damping)->viscosity() : std::nullopt;
}

struct Simulation::Impl {
  class StepForces;

  Impl(std::unique_ptr<Model> m, State start, const SimulationSettings& s)
      : settings(s),
        model(std::move(m)),
        state(std::move(start)),
        pool(s.threads),
        objective(*model, pool, viscosity_of(s.damping)),
        minimizer(s.solver->make_minimizer()) {
    if (s.integrator.is<StabilizedMidpoint>()) {
      euler = std::make_unique<StepObjective>(*model, pool, viscosity_of(s.damping));
      euler_minimizer = s.solver->make_minimizer();
    }
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

  // All matrices, after a stiffness or the step changed.
  void factorize();
  // The step's matrix, if the integrator now asks for other weights than before.
  void update_weights(double h);

  /// The step loop: predict, minimise, update; or for explicit integrators, evaluate forces.
  void substep(StepReport& report);
  void begin_substep(double h);
  void implicit_substep(double h, StepReport& report);
  void explicit_substep(double h, StepReport& report);
  void predict(double h);
  SolveReport minimize(StepObjective& g);
  SolveReport minimize_once(StepObjective& g);
  StopOptions next_stop();
  void advance(double h);
  void end_substep(double h);

  void damp(double h);
  void find_external_accelerations();
  void find_accelerations(VecX& a);
  void begin_dissipation(StepObjective& g, double h);
  void move_kinematic_points(double time, double h);
  void place_kinematic_points(const VecX& from, VecX& to) const;
  [[noreturn]] void report_culprit(const VecX& points) const;

  /// Of a stabilised step, J; `external` is the potential of external forces.
  struct Energies {
    double kinetic = 0;
    double elastic = 0;
    double external = 0;
    double total() const { return kinetic + elastic + external; }
  };
  Energies energies(const VecX& at, const VecX& velocities);
  double work_of_step(double h);
  void advance_keeping_energy(double h, double tolerance, SolveReport& report);
  void find_backward_euler(double h, SolveReport& report);
  void find_forward_euler(double h);
  double energy_of_blend(double amount);
  double blend(double target, double allowed, double first, double start);

  SimulationSettings settings;
  std::unique_ptr<Model> model;
  State state;
  ThreadPool pool;
  StepObjective objective;
  std::unique_ptr<StepObjective> euler;  // backward Euler's, for a stabilised integrator
  std::unique_ptr<Minimizer> minimizer;
  std::unique_ptr<Minimizer> euler_minimizer;  // keeps what it made for `euler`
  IterationObserver observer;
  std::vector<int> minimizations;  // of this step, with a budget: iterations
  std::vector<int> replayed;       // iterations of minimisations to come
  size_t next_replayed = 0;
  Timer substep_timer;         // since the first minimisation of the substep; all share the budget
  State last_good;             // what an error goes back to
  VecX acceleration, y, next;  // of all points
  VecX velocity;               // of kinematic points in this step, m/s; see begin_dissipation
  VecX x, stay;                // of the free points
  VecX gradient, free_velocity;
  VecX stage_targets;  // of the kinematic groups, within an explicit step
  Stages stages;
  VecX next_v, other_x, other_v, mixed_x, mixed_v;  // of a stabilised step
};

}  // namespace pliant
