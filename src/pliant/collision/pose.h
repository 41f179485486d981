#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// Where something rigid is: a point that is at x at time 0 is now at turn x + shift.
struct Pose {
  Mat3 turn = Mat3::Identity();
  Vec3 shift{0, 0, 0};  // m

  Vec3 to_world(const Vec3& x) const { return turn * x + shift; }
  Vec3 to_local(const Vec3& x) const { return turn.transpose() * (x - shift); }
};

/// How many points carry a pose in the array of all points: the origin of its frame and the ends of
/// its axes, which are 1 m long. A rigid motion of these points is a motion of the pose.
inline constexpr int kFramePoints = 4;

/// The points of a frame: xyz of the origin, then of the ends of the three axes, m.
VecX frame_of(const Pose& pose);

/// The pose of the frame whose points begin at `first`. The axes are made orthonormal in their
/// order, since a frame need not be rigid on its way between two poses.
Pose pose_of_frame(const VecX& x, int first);

}  // namespace pliant
