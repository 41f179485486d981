#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// The minimisation that a time step of length h is, for an implicit integrator:
///   g(x) = inertia/(2h²) |x - y|²_M + E(z) + blend h/(2 rate) uᵀC u,
///   z = blend x + (1 - blend) x_n,   u = rate/h x + w,
/// where z is the position and u the velocity at which forces are taken, and C the matrix of
/// viscous damping, if there is any. A0 = inertia M/h² + blend² L + blend rate/h C.
struct StepWeights {
  double inertia = 1;
  double blend = 1;
  double rate = 1;

  friend bool operator==(const StepWeights&, const StepWeights&) = default;
};

/// The forces on the points of a model, for integrators that need no minimiser.
class Forces {
 public:
  virtual ~Forces() = default;

  /// Moves the kinematic points of x to where they are `fraction` of the way through the step, then
  /// writes the acceleration of each point, m/s²; 0 for kinematic points.
  virtual void accelerate(double fraction, VecX& x, const VecX& v, VecX& a) = 0;
};

/// Working memory for the stages of an explicit step, kept from step to step.
struct StageBuffers {
  VecX x, v, a;  // of one stage
  VecX sum_v, sum_a;
};

}  // namespace pliant
