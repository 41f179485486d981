#pragma once

#include <vector>

#include "pliant/dynamics/island_schedule.h"
#include "pliant/dynamics/step_room.h"

namespace pliant {

/// The forces of a model within a substep that has begun.
class StepForces final : public Forces {
 public:
  explicit StepForces(StepRoom& room);

  /// Adds the terms that act on the next component in addition to the potential.
  void add_terms(StepTerms& terms) { terms_.push_back(&terms); }

  /// Finds the elements that come and go, and tells the terms the velocities of the points as the
  /// substep begins.
  void begin_substep(double h);

  void accelerate(double fraction, VecX& points, const VecX& v, VecX& a) override;

  /// Copies the velocities of all points as the substep begins.
  void take_velocities();
  /// Tells those to the terms of one component.
  void begin_component(int component);
  /// Writes the accelerations of the unknowns of one component, m/s², without links. Returns E of
  /// the component.
  double accelerate_component(int component, const VecX& points, const VecX& v, VecX& a);

 private:
  // Of the unknowns of one component.
  struct Buffers {
    VecX gradient, velocity;
    double energy = 0;
  };

  StepRoom& room_;
  std::vector<StepTerms*> terms_;  // of each component
  std::vector<Buffers> buffers_;   // of each component
  std::vector<Eigen::Index> sizes_;
  IslandSchedule schedule_;
  double h_ = 0;  // s
  VecX velocities_;
  VecX link_gradient_;  // of all points
};

}  // namespace pliant
