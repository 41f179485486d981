#pragma once

#include <string>

#include "pliant/dynamics/component_evaluators.h"
#include "pliant/dynamics/kinematics.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/state.h"
#include "pliant/dynamics/step_term.h"

namespace pliant {

/// What all steppers work with.
struct StepRoom {
  const Model& model;
  const SimulationSettings& settings;
  ComponentEvaluators& evaluators;
  State& state;
  Kinematics kinematics{model};
  VecX acceleration{};    // of all points, due to external forces, m/s²
  StageBuffers stages{};  // for explicit steps

  /// Makes the terms of g that know the step, for one objective of a component.
  StepTerms make_step_terms(int component) const;

  /// The time after this many more substeps of length h, s.
  double time_after(int substeps, double h) const;

  /// Damps velocities, finds external accelerations and moves the kinematic points.
  void begin_substep(double h);
  void end_substep(double h);

  /// Writes the velocities that the terms of a step are given: w of free points, the velocity of
  /// kinematic ones.
  void find_velocities(double h, VecX& velocities) const;

  /// `step 7, t = 0.2 s: `, with which messages about the current step begin.
  std::string when() const;
  /// @throws SimulationError that names the element of which something is not finite at `points`.
  void find_culprit(const VecX& points) const;
  /// Throws that, or a SimulationError without a name if there is no such element.
  [[noreturn]] void report_culprit(const VecX& points) const;

 private:
  std::string advice() const;
  void damp(double h);
  void find_external_accelerations();
};

}  // namespace pliant
