#pragma once

#include "pliant/dynamics/step_room.h"

namespace pliant {

/// The forces of a model within a substep that has begun.
class StepForces final : public Forces {
 public:
  /// `terms` act in addition to the potential; their begin_step() has been called.
  StepForces(StepRoom& room, StepObjective::StepTerms& terms) : room_(room), terms_(terms) {}

  /// Tells the terms the velocities of the points as the substep begins.
  void begin_substep(double h);

  void accelerate(double fraction, VecX& points, const VecX& v, VecX& a) override;

 private:
  StepRoom& room_;
  StepObjective::StepTerms& terms_;
  double h_ = 0;  // s
  VecX velocities_;
  VecX gradient_, free_velocity_;  // of the free points
};

}  // namespace pliant
