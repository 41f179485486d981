#include "pliant/dynamics/step_room.h"

#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/dynamics/dissipation.h"

namespace pliant {

StepTerms StepRoom::make_step_terms(int component) const {
  StepTerms terms;
  const auto viscosity = settings.damping ? (*settings.damping)->viscosity() : std::nullopt;
  if (viscosity) {
    terms.push_back(std::make_unique<Dissipation>(model, evaluators[component], *viscosity));
  }
  return terms;
}

double StepRoom::time_after(int substeps, double h) const {
  return state.clock_start + static_cast<double>(state.steps + substeps - state.clock_steps) * h;
}

void StepRoom::begin_substep(double h) {
  damp(h);
  find_external_accelerations();
  kinematics.begin_substep(time_after(1, h), h, state);
}

void StepRoom::end_substep(double h) {
  ++state.steps;
  state.time = time_after(0, h);
}

// Damps earlier velocities that the integrator remembers as much as the current ones.
void StepRoom::damp(double h) {
  if (!settings.damping) return;
  const Damping& damping = **settings.damping;
  damping.damp(model, h, state.x, state.v);
  if (const auto past = settings.integrator->past(state)) damping.damp(model, h, past->x, past->v);
}

void StepRoom::find_external_accelerations() {
  acceleration.setZero(state.x.size());
  for (const int i : model.free) {
    vertex(acceleration, i) = model.gravity + vertex(state.force, i) / model.mass[i];
  }
}

void StepRoom::find_velocities(double h, VecX& velocities) const {
  settings.integrator->offset_velocity(state, h, velocities);
  kinematics.copy(kinematics.velocity(), velocities);
}

std::string StepRoom::when() const {
  return "step " + std::to_string(state.steps + 1) + ", t = " + to_text(state.time) + " s: ";
}

std::string StepRoom::advice() const {
  return settings.integrator->is_explicit() ? "a smaller step may help"
                                            : "a smaller step or more iterations may help";
}

void StepRoom::find_culprit(const VecX& points) const {
  const auto culprit = evaluators.first_non_finite(points);
  if (!culprit) return;
  const std::string what(culprit->what);
  // The terms of pliant have finite derivatives where their energies are: this is one of a program.
  const std::string end =
      what == "energy" ? "; " + advice() : ", but its energy is: check how the term computes it";
  throw SimulationError(when() + "the " + what + " of " + std::string(culprit->label) + " " +
                        std::to_string(culprit->element) + " is not finite" + end);
}

void StepRoom::report_culprit(const VecX& points) const {
  find_culprit(points);
  throw SimulationError(when() + "positions, velocities or forces are not finite; " + advice());
}

}  // namespace pliant
