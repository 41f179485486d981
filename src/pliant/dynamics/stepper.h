#pragma once

#include <memory>

#include "pliant/dynamics/step_objective.h"
#include "pliant/dynamics/step_room.h"
#include "pliant/dynamics/step_solver.h"

namespace pliant {

/// A way to make a substep: by one minimisation, by forces alone, or by several minimisations. What
/// it needs for that, matrices and buffers, it owns.
class Stepper {
 public:
  virtual ~Stepper() = default;

  /// Makes all matrices for substeps of length h (s); again after h or a stiffness changed.
  virtual void factorize(double h) = 0;
  /// Brings them up to date with elements that have come or gone since, but for those that a step
  /// looks for. @throws InputError if that cannot be.
  virtual void take_changes() {}

  /// Makes the substep that StepRoom::begin_substep() has begun.
  virtual void substep(double h, StepReport& report) = 0;

  /// Takes the solver's settings as they are now.
  /// @throws InputError if that solver cannot minimise such an objective.
  virtual void use_solver() {}
  virtual void observe(const IterationObserver& /*observer*/) {}

  /// The minimisation that the substep which has begun is, with its first guess in x.
  /// @throws InputError if it is none.
  virtual StepObjective& first_problem(double h, VecX& x) = 0;
};

/// The one that the integrator of the settings asks for.
std::unique_ptr<Stepper> make_stepper(StepRoom& room, StepSolver& solver);

}  // namespace pliant
