#pragma once

#include <memory>
#include <optional>

#include "pliant/dynamics/iteration_log.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/dynamics/step_room.h"

namespace pliant {

/// A way to make a substep: by one minimisation, by forces alone, or by several minimisations. It
/// owns the matrices and buffers that it needs.
class Stepper {
 public:
  virtual ~Stepper() = default;

  /// Makes all matrices for substeps of length h (s); to be called again when h or a stiffness has
  /// changed.
  virtual void factorize(double h) = 0;
  /// Brings them up to date with elements that have come or gone since, but for those that a step
  /// looks for. @throws InputError if that cannot be.
  virtual void take_changes() {}

  /// How stiff a free point is in the matrices by inertia and by the elements that stay, N/m; none
  /// if there are no matrices.
  virtual std::optional<double> stiffness_at(int /*point*/) const { return {}; }

  /// Makes the substep that StepRoom::begin_substep() has begun.
  virtual void substep(double h, StepReport& report) = 0;

  /// True if every further substep would do nothing either, until something drives the kinematic
  /// points or take_changes() or factorize() is called.
  virtual bool is_still() const { return false; }

  /// Takes the solver's settings as they are now.
  /// @throws InputError if that solver cannot minimise such an objective.
  virtual void use_solver() {}
  virtual void observe(const IterationObserver& /*observer*/) {}

  /// The (first) minimisation of the substep that has begun; its first guess is written to x.
  /// @throws InputError if the substep is not a minimisation.
  virtual StepObjective& first_problem(double h, VecX& x) = 0;
};

/// Makes the stepper that the integrator in the settings needs.
std::unique_ptr<Stepper> make_stepper(StepRoom& room, IterationLog& log);

}  // namespace pliant
