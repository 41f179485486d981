#pragma once

#include "pliant/dynamics/step_forces.h"
#include "pliant/dynamics/stepper.h"

namespace pliant {

/// Makes the substeps of integrators that need forces and no minimiser.
class ExplicitStepper final : public Stepper {
 public:
  explicit ExplicitStepper(StepRoom& room)
      : room_(room), terms_(room.make_step_terms()), forces_(room, terms_) {}

  void factorize(double h) override;
  void substep(double h, StepReport& report) override;
  [[noreturn]] StepObjective& first_problem(double h, VecX& x) override;

 private:
  StepRoom& room_;
  StepObjective::StepTerms terms_;
  StepForces forces_;
};

}  // namespace pliant
