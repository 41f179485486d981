#include "pliant/dynamics/explicit_stepper.h"

#include "pliant/core/error.h"
#include "pliant/core/timer.h"

namespace pliant {

ExplicitStepper::ExplicitStepper(StepRoom& room) : room_(room), forces_(room) {
  for (int c = 0; c < room.evaluators.count(); ++c) terms_.push_back(room.make_step_terms(c));
  for (StepTerms& terms : terms_) forces_.add_terms(terms);
}

void ExplicitStepper::factorize(double h) {
  for (const StepTerms& terms : terms_) {
    for (const auto& term : terms) term->prepare(h, {});
  }
}

void ExplicitStepper::substep(double h, StepReport& report) {
  State& state = room_.state;
  {
    const ScopedTimer timer(report.seconds.evaluate);
    room_.kinematics.copy(room_.kinematics.velocity(), state.v);
    forces_.begin_substep(h);
    room_.settings.integrator->step(forces_, h, state, room_.stages);
  }
  const ScopedTimer timer(report.seconds.update);
  room_.kinematics.copy(room_.kinematics.next(), state.x);
  if (!state.x.allFinite() || !state.v.allFinite()) room_.report_culprit(state.x);
  room_.end_substep(h);
  report.solve.status = SolveStatus::kConverged;  // there is nothing to solve
}

StepObjective& ExplicitStepper::first_problem(double /*h*/, VecX& /*x*/) {
  throw InputError("time.integrator: a step of an explicit integrator is not a minimisation");
}

}  // namespace pliant
