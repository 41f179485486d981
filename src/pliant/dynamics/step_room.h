#pragma once

#include <string>

#include "pliant/dynamics/kinematics.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/state.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/energies/potential_evaluator.h"

namespace pliant {

/// What every way to make a substep works with.
struct StepRoom {
  const Model& model;
  const SimulationSettings& settings;
  PotentialEvaluator& evaluator;
  State& state;
  Kinematics kinematics{model};
  VecX acceleration{};  // by external forces, of all points, m/s²
  Stages stages{};      // for explicit steps

  /// Terms of g that know the step: new ones, for one objective.
  StepObjective::StepTerms make_step_terms() const;

  /// Time when so many more substeps of length h are done, s.
  double time_after(int substeps, double h) const;

  /// Damps velocities, finds external accelerations and moves the kinematic points.
  void begin_substep(double h);
  void end_substep(double h);

  /// Writes the velocities that terms of a step are told: w of free points, the velocity of
  /// kinematic ones.
  void find_velocities(double h, VecX& velocities) const;

  /// `step 7, t = 0.2 s: `, for messages.
  std::string now() const;
  /// @throws SimulationError that names the element whose energy is not finite at `points`.
  [[noreturn]] void report_culprit(const VecX& points) const;

 private:
  void damp(double h);
  void find_external_accelerations();
};

}  // namespace pliant
