#include "pliant/collision/pose.h"

#include <Eigen/Geometry>

namespace pliant {

VecX frame_of(const Pose& pose) {
  VecX points(3 * kFramePoints);
  vertex(points, 0) = pose.shift;
  for (int i = 0; i < 3; ++i) vertex(points, i + 1) = pose.shift + pose.turn.col(i);
  return points;
}

Pose pose_of_frame(const VecX& x, int first) {
  Pose pose;
  pose.shift = vertex(x, first);
  const Vec3 a = vertex(x, first + 1) - pose.shift;
  const Vec3 b = vertex(x, first + 2) - pose.shift;
  pose.turn.col(0) = a.normalized();
  pose.turn.col(1) = (b - pose.turn.col(0).dot(b) * pose.turn.col(0)).normalized();
  pose.turn.col(2) = pose.turn.col(0).cross(pose.turn.col(1));
  return pose;
}

}  // namespace pliant
