#include "pliant/dynamics/step_room.h"

#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/dynamics/dissipation.h"

namespace pliant {

StepObjective::StepTerms StepRoom::make_step_terms() const {
  StepObjective::StepTerms terms;
  const auto viscosity = settings.damping ? (*settings.damping)->viscosity() : std::nullopt;
  if (viscosity) terms.push_back(std::make_unique<Dissipation>(model, evaluator, *viscosity));
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

// Methods that look back at earlier velocities find them damped as much as those of now.
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

std::string StepRoom::now() const {
  return "step " + std::to_string(state.steps + 1) + ", t = " + to_text(state.time) + " s: ";
}

void StepRoom::report_culprit(const VecX& points) const {
  const std::string advice = settings.integrator->is_explicit()
                                 ? "a smaller step may help"
                                 : "a smaller step or more iterations may help";
  if (const auto culprit = evaluator.first_non_finite(points)) {
    throw SimulationError(now() + "the energy of " + std::string(culprit->label) + " " +
                          std::to_string(culprit->element) + " is not finite; " + advice);
  }
  throw SimulationError(now() + "positions are not finite; " + advice);
}

}  // namespace pliant
