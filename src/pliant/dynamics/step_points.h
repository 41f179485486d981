#pragma once

#include "pliant/core/types.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/model.h"

namespace pliant {

/// What a step starts from, for all points.
struct StepProblemData {
  const VecX& y;             // m
  const VecX& x_n;           // positions as the step begins, m
  const VecX& next;          // the first guess; kinematic points already where they will be, m
  const VecX& acceleration;  // M⁻¹ f_ext, m/s²
  const VecX& velocities;    // as in StepStart
};

/// Arrays of all points that the objectives of a model's components share. Each writes to its own
/// unknowns alone, so they may work in parallel.
struct StepPoints {
  explicit StepPoints(const Model& model);
  /// Starts a step: places all points for the first guess.
  void begin_step(const StepWeights& weights, const StepProblemData& data);

  VecX rest;       // where the bodies are undeformed, m
  VecX origin;     // (1 - b) x_n, m
  VecX points;     // where E is evaluated, m
  VecX direction;  // of a line search; zero at kinematic points, m
};

}  // namespace pliant
