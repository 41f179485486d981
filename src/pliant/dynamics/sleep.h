#pragma once

#include <vector>

#include "pliant/dynamics/islands.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"
#include "pliant/dynamics/step_room.h"

namespace pliant {

/// A component is slow while it has less kinetic energy than if all of it moved at kSlow (m/s), and
/// no vertex is faster than kFastestOfSlow. An island whose components have been slow for
/// kTimeToSleep (s) sleeps.
inline constexpr double kSlow = 1e-3, kFastestOfSlow = 1e-2, kTimeToSleep = 0.5;

/// Whether a component moves so little that it may as well be still.
bool is_slow(const Model& model, const Component& component, const VecX& v);

/// Whether a component would sleep if its island did.
bool is_drowsy(const State& state, int component);

/// Makes what sleeps wait for its sleep again: all components, or the one of a point.
void wake(State& state);
void wake(State& state, const ComponentEvaluators& evaluators, int point);

/// Leaves islands at rest out of steps. What sleeps does not change at all: its velocities are
/// zero, and whatever acts on it is in balance, or as good as.
class Sleep {
 public:
  explicit Sleep(StepRoom& room) : room_(room) {}

  bool is_drowsy(const Island& island) const;

  /// Starts a step; the kinematic points know where they will be.
  void begin_step();
  /// Whether an island sleeps through the step that has begun. It wakes if something that it hangs
  /// from begins to move, or a collider that it touches or would touch.
  bool sleeps(const Island& island);
  /// Notes how the island moves after a step of length h (s) through which it `slept` or not.
  void end_step(const Island& island, bool slept, double h);

 private:
  bool is_driven(int component) const;
  bool is_pushed(int component) const;
  void put_to_rest(int component);

  StepRoom& room_;
  bool anything_moves_ = false;  // of the kinematic points
  VecX moved_;                   // all points, the kinematic ones where they will be, m
};

}  // namespace pliant
