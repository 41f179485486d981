#pragma once

#include "pliant/core/types.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Where the kinematic points of a model are during a substep: pinned vertices, anchors, frames of
/// colliders. Each follows its motion, or goes straight to where the user puts it.
class Kinematics {
 public:
  explicit Kinematics(const Model& model) : model_(model) {}

  /// For a substep of length h (s) that ends at `time`: sets the targets of groups with a motion.
  void begin_substep(double time, double h, State& state);

  /// Positions of the kinematic points when the substep ends, m, and their mean velocities in it,
  /// m/s: arrays of all points, of which only the entries of kinematic ones mean something.
  const VecX& next() const { return next_; }
  const VecX& velocity() const { return velocity_; }
  /// True if any kinematic point moves in this substep.
  bool move() const;

  /// Copies the kinematic points of one array of all points into another.
  void copy(const VecX& from, VecX& to) const;
  /// Sets the entries of kinematic points to zero.
  void clear(VecX& values) const;

  /// Writes the positions of the kinematic points at `time`, which is `fraction` of the way through
  /// the substep of `state`.
  void place_within(const State& state, double time, double fraction, VecX& points);

 private:
  template <class F>
  void for_each_point(F&& f) const;

  const Model& model_;
  VecX next_, velocity_;
  VecX stage_targets_;
};

}  // namespace pliant
