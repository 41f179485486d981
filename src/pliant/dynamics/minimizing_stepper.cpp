#include "pliant/dynamics/minimizing_stepper.h"

#include <cmath>
#include <utility>

#include "pliant/core/timer.h"

namespace pliant {

MinimizingStepper::MinimizingStepper(StepRoom& room, StepSolver& solver)
    : room_(room),
      solver_(solver),
      objective_(room.model, room.evaluator, room.make_step_terms()),
      minimizer_(solver.settings()->make_minimizer()),
      forces_(room, objective_.step_terms()) {
  minimizer_->check(objective_);
}

void MinimizingStepper::factorize(double h) {
  objective_.factorize(h, room_.settings.integrator->weights(room_.state, h));
}

void MinimizingStepper::use_solver() {
  std::unique_ptr<Minimizer> minimizer = solver_.settings()->make_minimizer();
  minimizer->check(objective_);
  minimizer_ = std::move(minimizer);
}

// Factorises A0 again if the integrator now asks for other weights than before.
void MinimizingStepper::update_weights(double h) {
  const StepWeights weights = room_.settings.integrator->weights(room_.state, h);
  if (weights != objective_.weights()) objective_.factorize(h, weights);
}

StepObjective& MinimizingStepper::first_problem(double h, VecX& x) {
  predict(h);
  if (!std::isfinite(objective_.value(x_))) room_.report_culprit(next_);
  x = x_;
  return objective_;
}

void MinimizingStepper::substep(double h, StepReport& report) {
  {
    const ScopedTimer timer(report.seconds.predict);
    predict(h);
  }
  const Timer solve;
  solver_.begin_substep();
  SolveReport solved = minimize(objective_, *minimizer_);
  correct(h, solved);
  const double seconds = solve.seconds();
  const StepObjective::Times times = take_times();
  report.seconds.evaluate += times.evaluate;
  report.seconds.linear += times.solve;
  report.seconds.minimize += seconds - times.evaluate - times.solve;
  {
    const ScopedTimer timer(report.seconds.update);
    advance(h);
    room_.end_substep(h);
  }
  const SolveReport before = std::exchange(report.solve, solved);
  report.solve.add_work(before);
}

// Finds y for every point and, in next_, the first guess: y for free points, the new position for
// kinematic ones.
void MinimizingStepper::predict(double h) {
  const Integrator& integrator = *room_.settings.integrator;
  if (VecX* a = integrator.accelerations(room_.state); a && a->size() != room_.state.x.size()) {
    find_accelerations(h, *a);
  }
  update_weights(h);
  integrator.predict(room_.state, room_.acceleration, h, y_);
  next_ = y_;
  room_.kinematics.copy(room_.kinematics.next(), next_);
  begin(objective_, h);
  objective_.gather_free(next_, x_);
}

void MinimizingStepper::begin(StepObjective& g, double h) {
  if (g.needs_velocities()) room_.find_velocities(h, velocities_);
  g.begin_step({y_, room_.state.x, next_, room_.acceleration, velocities_});
}

SolveReport MinimizingStepper::minimize(StepObjective& g, Minimizer& minimizer) {
  const SolveReport report = solver_.minimize(g, minimizer, room_.state.x, x_);
  if (report.status == SolveStatus::kNotFinite) room_.report_culprit(g.points_for(x_));
  if (report.status == SolveStatus::kStalled && report.not_finite_directions > 0) {
    room_.find_culprit(g.points_for(x_));
  }
  return report;
}

void MinimizingStepper::take_minimizer() {
  objective_.scatter_free(x_, next_);
  if (!next_.allFinite()) room_.report_culprit(next_);
}

void MinimizingStepper::advance(double h) {
  take_minimizer();
  const Integrator& integrator = *room_.settings.integrator;
  integrator.advance(next_, h, room_.state);
  room_.kinematics.copy(room_.kinematics.velocity(), room_.state.v);
  if (VecX* a = integrator.accelerations(room_.state)) room_.kinematics.clear(*a);
}

void MinimizingStepper::find_accelerations(double h, VecX& a) {
  forces_.begin_substep(h);
  forces_.accelerate(0, room_.state.x, room_.state.v, a);
}

}  // namespace pliant
