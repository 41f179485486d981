#pragma once

#include <cstddef>
#include <memory>

#include "pliant/core/parallel.h"
#include "pliant/dynamics/component_evaluators.h"
#include "pliant/dynamics/iteration_log.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/step_room.h"
#include "pliant/dynamics/stepper.h"
#include "pliant/energies/grabs.h"

namespace pliant {

struct Simulation::Impl {
  Impl(std::shared_ptr<const Model> m, State start, const SimulationSettings& s);

  double substep_length() const { return settings.step / settings.substeps; }
  /// Brings back all that `wanted` holds, its choices and grabs too. @throws InputError
  void go_on_from(const State& wanted);
  /// Wakes what the state says is asleep and cannot be.
  void forget_impossible_sleep();
  /// Restarts the clock if the substeps of the state had another length.
  void set_clock();

  /// Replaces what was chosen; everything stays as it was if that is not possible.
  /// @throws InputError
  void choose(const Choices& wanted);
  /// Brings whatever was made for `now` up to date with `wanted`.
  void apply(const Choices& now, const Choices& wanted);
  void wake_changed(const Choices& last, const Choices& now);
  void replace_materials(const Choices& now, const Choices& wanted);

  /// The group of points that grabs pull towards.
  const KinematicGroup& grab_places() const;
  int grab(std::array<int, 3> points, std::array<double, 3> weights, double stiffness);
  /// @throws InputError if nothing of a point's own stiffness would be left beside the grab's.
  void check_grab_stiffness(const Grab& grab) const;
  Grab& find_grab(int id);
  Vec3 grabbed_point(const Grab& grab) const;
  /// Tells the potential that there are these grabs.
  void list_grabs(const std::vector<Grab>& wanted);
  /// As list_grabs(), and brings the matrices up to date with them.
  /// @throws InputError if there is no factor with them; then those of the state stay.
  void use_grabs(const std::vector<Grab>& wanted);

  /// Wakes what the point belongs to if that is a change.
  void set_force(int point, const Vec3& force);

  void make_substeps(StepReport& report);
  /// Whether nothing will move in the next frame; then rest() takes the place of its steps.
  bool is_at_rest() const;
  StepReport rest();

  std::shared_ptr<const Model> model;
  const SimulationSettings built;  // what it was built with
  SimulationSettings settings;     // with the choices made since
  State state;
  ThreadPool pool;
  ComponentEvaluators evaluators;
  std::shared_ptr<Grabs> grabs;
  StepRoom room;
  IterationLog log;
  std::unique_ptr<Stepper> stepper;
  IterationObserver observer;
  State last_good;  // restored after an error
};

}  // namespace pliant
