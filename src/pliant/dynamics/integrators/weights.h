#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// The minimisation that a time step of length h is, for an implicit integrator:
///   g(x) = inertia/(2h²) |x - y|²_M + E(z) + blend h/(2 rate) uᵀC u,
///   z = blend x + (1 - blend) x_n,   u = rate/h x + w,
/// with z where and u at what velocity forces act, C the matrix of viscous damping, if there is
/// any, and A0 = inertia M/h² + blend² L + blend rate/h C.
struct StepWeights {
  double inertia = 1;
  double blend = 1;
  double rate = 1;

  friend bool operator==(const StepWeights&, const StepWeights&) = default;
};

/// What acts on the points of a model, for integrators that need no minimiser.
class Forces {
 public:
  virtual ~Forces() = default;

  /// Puts the kinematic points of x where they are `fraction` of the way through the step and
  /// writes the acceleration of each point there, m/s²; 0 for kinematic points.
  virtual void accelerate(double fraction, VecX& x, const VecX& v, VecX& a) = 0;
};

/// Room for the stages of an explicit step, kept between steps.
struct Stages {
  VecX x, v, a;  // of one stage
  VecX sum_v, sum_a;
};

}  // namespace pliant
