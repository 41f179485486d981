#pragma once

#include <vector>

#include "pliant/dynamics/step_forces.h"
#include "pliant/dynamics/stepper.h"

namespace pliant {

/// Makes the substeps of integrators that need forces and no minimiser.
class ExplicitStepper final : public Stepper {
 public:
  explicit ExplicitStepper(StepRoom& room);

  void factorize(double h) override;
  void substep(double h, StepReport& report) override;
  [[noreturn]] StepObjective& first_problem(double h, VecX& x) override;

 private:
  StepRoom& room_;
  std::vector<StepTerms> terms_;  // of each component
  StepForces forces_;
};

}  // namespace pliant
