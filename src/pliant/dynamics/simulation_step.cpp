#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/simulation_impl.h"

namespace pliant {

void Simulation::Impl::factorize() {
  const double h = substep_length();
  if (!settings.integrator->is_explicit()) {
    objective.factorize(h, settings.integrator->weights(state, h));
  } else if (objective.dissipation()) {
    objective.dissipation()->prepare(h, {});
  }
  if (euler) euler->factorize(h, ImplicitEuler{}.weights(state, h));
}

void Simulation::Impl::update_weights(double h) {
  const StepWeights weights = settings.integrator->weights(state, h);
  if (weights != objective.weights()) objective.factorize(h, weights);
}

void Simulation::Impl::substep(StepReport& report) {
  const double h = substep_length();
  const Timer total;
  {
    const ScopedTimer timer(report.seconds.predict);
    begin_substep(h);
  }
  if (settings.integrator->is_explicit()) {
    explicit_substep(h, report);
  } else {
    implicit_substep(h, report);
  }
  report.seconds.total += total.seconds();
}

// Velocities after damping, external accelerations, and in `next` the new places of the kinematic
// points.
void Simulation::Impl::begin_substep(double h) {
  damp(h);
  find_external_accelerations();
  next.resize(state.x.size());
  velocity.resize(state.x.size());
  move_kinematic_points(time_after(1, h), h);
}

void Simulation::Impl::implicit_substep(double h, StepReport& report) {
  const auto* stabilized = settings.integrator.get_if<StabilizedMidpoint>();
  {
    const ScopedTimer timer(report.seconds.predict);
    predict(h);
  }
  const Timer solve;
  substep_timer = Timer();
  SolveReport solved = minimize(objective);
  if (stabilized) advance_keeping_energy(h, stabilized->tolerance, solved);
  const double minimize_seconds = solve.seconds();
  StepObjective::Times times = objective.take_times();
  if (euler) {
    const StepObjective::Times more = euler->take_times();
    times.evaluate += more.evaluate;
    times.solve += more.solve;
  }
  report.seconds.evaluate += times.evaluate;
  report.seconds.linear += times.solve;
  report.seconds.minimize += minimize_seconds - times.evaluate - times.solve;
  {
    const ScopedTimer timer(report.seconds.update);
    if (!stabilized) advance(h);
    end_substep(h);
  }
  const SolveReport before = std::exchange(report.solve, solved);
  report.solve.add_work(before);
}

// Two-step methods look back at velocities of before, which have lost as much since then.
void Simulation::Impl::damp(double h) {
  if (!settings.damping) return;
  const Damping& damping = **settings.damping;
  damping.damp(*model, h, state.x, state.v);
  if (state.last_v.size() > 0) damping.damp(*model, h, state.last_x, state.last_v);
}

void Simulation::Impl::find_external_accelerations() {
  acceleration.setZero(state.x.size());
  for (const int i : model->free) {
    acceleration.segment<3>(3 * i) =
        model->gravity + state.force.segment<3>(3 * i) / model->mass[i];
  }
}

// y for every point and, in `next`, the first guess: y where a point is free, its new place where
// it is kinematic.
void Simulation::Impl::predict(double h) {
  if (settings.integrator.is<Newmark>() && state.a.size() != state.x.size()) {
    find_accelerations(state.a);
  }
  update_weights(h);
  settings.integrator->predict(state, acceleration, h, y);
  stages.x.swap(next);
  next = y;
  place_kinematic_points(stages.x, next);
  objective.begin_step(y, state.x, next);
  objective.set_load(acceleration);
  begin_dissipation(objective, h);
  objective.gather_free(next, x);
}

void Simulation::Impl::begin_dissipation(StepObjective& g, double h) {
  if (!g.dissipation()) return;
  settings.integrator->offset_velocity(state, h, stages.v);
  stages.v.resize(state.x.size());
  place_kinematic_points(velocity, stages.v);
  g.dissipation()->begin_step(state.x, stages.v);
}

// Sets `next` and `velocity` of kinematic points for a step that ends at `time`.
void Simulation::Impl::move_kinematic_points(double time, double h) {
  for (size_t g = 0; g < model->kinematic.size(); ++g) {
    const KinematicGroup& group = model->kinematic[g];
    auto targets = state.targets.segment(group.first_target, group.start.size());
    if (group.motion && !state.hand_driven[g]) group.motion->move(time, group.start, targets);
    for (size_t i = 0; i < group.points.size(); ++i) {
      const Eigen::Index point = 3 * group.points[i];
      next.segment<3>(point) = targets.segment<3>(static_cast<Eigen::Index>(3 * i));
      velocity.segment<3>(point) = (next.segment<3>(point) - state.x.segment<3>(point)) / h;
    }
  }
}

void Simulation::Impl::place_kinematic_points(const VecX& from, VecX& to) const {
  for (const KinematicGroup& group : model->kinematic) {
    for (const int point : group.points) to.segment<3>(3 * point) = from.segment<3>(3 * point);
  }
}

// Starts from y, as the method asks for. Where a few iterations from there leave g above what it is
// if the body just stays, it starts again from where the body is: so g(x) <= g(x_n) to round-off,
// however few the iterations. For backward Euler that keeps the potential energy below the total
// energy of the last step; for the others it still bars what is worse than to do nothing.
SolveReport Simulation::Impl::minimize(StepObjective& g) {
  SolveReport report = minimize_once(g);
  g.gather_free(state.x, stay);
  if (report.status != SolveStatus::kNotFinite && report.value <= g.value(stay)) return report;
  x.swap(stay);
  const SolveReport first = std::exchange(report, minimize_once(g));
  if (report.status == SolveStatus::kNotFinite) report_culprit(state.x);
  report.add_work(first);
  ++report.restarts;
  return report;
}

SolveReport Simulation::Impl::minimize_once(StepObjective& g) {
  const StopOptions stop = next_stop();
  Minimizer& chosen = &g == euler.get() ? *euler_minimizer : *minimizer;
  chosen.set_stop(stop);
  const SolveReport report = chosen.minimize(g, x);
  if (stop.budget) minimizations.push_back(report.iterations);
  return report;
}

// All minimisations of a substep share its budget. One for which nothing is left makes one
// iteration.
StopOptions Simulation::Impl::next_stop() {
  StopOptions stop = settings.solver->stop();
  if (next_replayed < replayed.size()) return {replayed[next_replayed++]};
  if (stop.budget) *stop.budget -= substep_timer.seconds();
  return stop;
}

void Simulation::Impl::advance(double h) {
  objective.scatter_free(x, next);
  if (!next.allFinite()) report_culprit(next);
  settings.integrator->advance(next, h, state);
  place_kinematic_points(velocity, state.v);
  if (state.a.size() > 0) {
    stages.a.setZero(state.a.size());
    place_kinematic_points(stages.a, state.a);
  }
}

void Simulation::Impl::end_substep(double h) {
  ++state.steps;
  state.time = time_after(0, h);
}

void Simulation::Impl::report_culprit(const VecX& points) const {
  const std::string when =
      "step " + std::to_string(state.steps + 1) + ", t = " + to_text(state.time) + " s: ";
  const std::string advice = settings.integrator->is_explicit()
                                 ? "a smaller step may help"
                                 : "a smaller step or more iterations may help";
  if (const auto culprit = model->potential.first_non_finite(points)) {
    throw SimulationError(when + "the energy of " + std::string(culprit->label) + " " +
                          std::to_string(culprit->element) + " is not finite; " + advice);
  }
  throw SimulationError(when + "positions are not finite; " + advice);
}

}  // namespace pliant
