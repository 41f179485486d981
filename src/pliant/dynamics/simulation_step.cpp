#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/simulation_impl.h"

namespace pliant {
void Simulation::Impl::substep(StepReport& report) {
  const double h = substep_length();
  const Timer total;
  {
    const ScopedTimer timer(report.seconds.predict);
    predict(h);
  }
  const Timer solve;
  const SolveReport solved = minimize();
  const double minimize_seconds = solve.seconds();
  const StepObjective::Times times = objective.take_times();
  report.seconds.evaluate += times.evaluate;
  report.seconds.linear += times.solve;
  report.seconds.minimize += minimize_seconds - times.evaluate - times.solve;
  {
    const ScopedTimer timer(report.seconds.update);
    advance(h);
  }
  report.seconds.total += total.seconds();
  const SolveReport before = std::exchange(report.solve, solved);
  report.solve.add_work(before);
}

// y for every point and, in `next`, the first guess: y where a point is free, its new place where
// it is kinematic.
void Simulation::Impl::predict(double h) {
  if (settings.damping) {
    std::visit([&](const auto& damping) { damping.damp(h, state.v); }, *settings.damping);
  }
  acceleration.setZero(state.x.size());
  for (const int i : model->free) {
    acceleration.segment<3>(3 * i) =
        model->gravity + state.force.segment<3>(3 * i) / model->mass[i];
  }
  std::visit([&](const auto& integrator) { integrator.predict(state, acceleration, h, y); },
             settings.integrator);
  next = y;
  move_kinematic_points(time_after(1, h));
  objective.begin_step(y, state.x, next);
  objective.gather_free(next, x);
}

void Simulation::Impl::move_kinematic_points(double time) {
  for (size_t g = 0; g < model->kinematic.size(); ++g) {
    const KinematicGroup& group = model->kinematic[g];
    auto targets = state.targets.segment(group.first_target, group.start.size());
    if (group.motion && !state.hand_driven[g]) group.motion->move(time, group.start, targets);
    for (size_t i = 0; i < group.points.size(); ++i) {
      next.segment<3>(3 * group.points[i]) = targets.segment<3>(static_cast<Eigen::Index>(3 * i));
    }
  }
}

// Starts from y, as the method asks for. Where a few iterations from there leave g above what it is
// if the body just stays, it starts again from where the body is: so g(x) <= g(x_n) to round-off,
// which keeps the potential energy below the total energy of the last step, however few the
// iterations.
SolveReport Simulation::Impl::minimize() {
  SolveReport report = minimizer->minimize(objective, x);
  objective.gather_free(state.x, stay);
  if (report.status != SolveStatus::kNotFinite && report.value <= objective.value(stay)) {
    return report;
  }
  x.swap(stay);
  const SolveReport first = std::exchange(report, minimizer->minimize(objective, x));
  if (report.status == SolveStatus::kNotFinite) report_culprit(state.x);
  report.add_work(first);
  ++report.restarts;
  return report;
}

void Simulation::Impl::advance(double h) {
  objective.scatter_free(x, next);
  if (!next.allFinite()) report_culprit(next);
  std::visit([&](const auto& integrator) { integrator.advance(next, h, state); },
             settings.integrator);
  ++state.steps;
  state.time = time_after(0, h);
}

void Simulation::Impl::report_culprit(const VecX& points) const {
  const std::string when =
      "step " + std::to_string(state.steps + 1) + ", t = " + to_text(state.time) + " s: ";
  if (const auto culprit = model->potential.first_non_finite(points)) {
    throw SimulationError(when + "the energy of " + std::string(culprit->label) + " " +
                          std::to_string(culprit->element) +
                          " is not finite; a smaller step or more iterations may help");
  }
  throw SimulationError(when +
                        "positions are not finite; a smaller step or more iterations may help");
}

}  // namespace pliant
