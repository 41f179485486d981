#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// Where something rigid is: what stands at x at time 0 stands at turn x + shift.
struct Pose {
  Mat3 turn = Mat3::Identity();
  Vec3 shift{0, 0, 0};  // m

  Vec3 to_world(const Vec3& x) const { return turn * x + shift; }
  Vec3 to_local(const Vec3& x) const { return turn.transpose() * (x - shift); }
};

/// Points that carry a pose through the array of all points: the origin of its frame and the ends
/// of its axes, 1 m long. So a rigid motion of points is one of poses too.
inline constexpr int kFramePoints = 4;

/// xyz of the origin, then of the ends of the three axes, m.
VecX frame_of(const Pose& pose);

/// The pose of the frame whose points begin at `first`. Between two poses, where a frame need not
/// be rigid, its axes are made orthonormal in their order.
Pose pose_of_frame(const VecX& x, int first);

}  // namespace pliant
