#pragma once

#include <optional>
#include <vector>

#include "pliant/core/params.h"

namespace pliant {

/// Turning about a fixed axis at a constant rate.
struct Turning {
  Vec3 axis{1, 0, 0};    // need not have unit length
  Vec3 center{0, 0, 0};  // a point on the axis, m
  double rate = 1;       // rad/s, right-handed about the axis

  static constexpr auto fields() {
    return Fields{
        field("axis", &Turning::axis, "", any_number(), "direction of the axis"),
        field("center", &Turning::center, "m", any_number(), "a point on the axis"),
        field("rate", &Turning::rate, "rad/s", any_number(), "right-handed about the axis")};
  }
};

/// Where something is at one moment: turned about `center`, then translated.
struct Keyframe {
  double time = 0;          // s
  Vec3 translate{0, 0, 0};  // m
  Vec3 axis{0, 0, 1};       // need not have unit length
  double angle = 0;         // rad, right-handed about the axis
  Vec3 center{0, 0, 0};     // m

  static constexpr auto fields() {
    return Fields{
        field("time", &Keyframe::time, "s", at_least(0), "when it is there"),
        field("translate", &Keyframe::translate, "m", any_number(), "shift since time 0"),
        field("axis", &Keyframe::axis, "", any_number(), "direction of the axis of the turn"),
        field("angle", &Keyframe::angle, "rad", any_number(), "turn since time 0, right-handed"),
        field("center", &Keyframe::center, "m", any_number(), "a point on the axis, at time 0")};
  }
};

/// A rigid motion of points, prescribed over time: turning, then a constant velocity and a swing,
/// which all stop at `until`; or a way through keyframes.
struct Motion {
  std::optional<Turning> rotate{};
  Vec3 velocity{0, 0, 0};         // m/s
  Vec3 amplitude{0, 0, 0};        // of a sinusoidal swing, m
  double frequency = 1;           // of the swing, Hz
  std::optional<double> until{};  // s; without it the motion never stops
  /// In the order of time; they replace all of the above. The motion is even, and turns the shorter
  /// way round, from time 0 to the first of them and from one to the next; after the last there is
  /// none.
  std::vector<Keyframe> keyframes{};

  static constexpr auto fields() {
    return Fields{
        field("velocity", &Motion::velocity, "m/s", any_number(), "constant velocity"),
        field("amplitude", &Motion::amplitude, "m", any_number(), "of a sinusoidal swing"),
        field("frequency", &Motion::frequency, "Hz", positive(), "of the swing"),
        field("until", &Motion::until, "s", at_least(0), "time at which the motion stops")};
  }

  /// Where points that are at `start` at time 0 are at `time` (s); xyz of point i at 3i.
  void move(double time, const VecX& start, Eigen::Ref<VecX> moved) const;
};

}  // namespace pliant
