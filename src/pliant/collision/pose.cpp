#include "pliant/collision/pose.h"

#include <Eigen/Geometry>

namespace pliant {

VecX frame_of(const Pose& pose) {
  VecX points(3 * kFramePoints);
  vertex(points, 0) = pose.shift;
  for (int i = 0; i < 3; ++i) vertex(points, i + 1) = pose.shift + pose.turn.col(i);
  return points;
}

namespace {

// Axes of a frame are 1 m long. Halfway through half a turn two of them have no length: then the
// third one and a direction across it stand for all.
constexpr double kShortest = 1e-6;  // m

Vec3 across(const Vec3& axis) { return axis.unitOrthogonal(); }

// Of what is left of the axes, the direction of the first.
Vec3 first_axis(const Vec3& a, const Vec3& b, const Vec3& c) {
  if (a.norm() > kShortest) return a.normalized();
  const Vec3 normal = b.cross(c);
  if (normal.norm() > kShortest) return normal.normalized();
  const Vec3& longer = b.norm() > c.norm() ? b : c;
  return longer.norm() > kShortest ? across(longer) : Vec3(1, 0, 0);
}

}  // namespace

Pose pose_of_frame(const VecX& x, int first) {
  Pose pose;
  pose.shift = vertex(x, first);
  const Vec3 a = vertex(x, first + 1) - pose.shift;
  const Vec3 b = vertex(x, first + 2) - pose.shift;
  const Vec3 c = vertex(x, first + 3) - pose.shift;
  const Vec3 e = first_axis(a, b, c);
  const Vec3 rest = b - e.dot(b) * e;
  const Vec3 other = c.cross(e);
  pose.turn.col(0) = e;
  if (rest.norm() > kShortest) {
    pose.turn.col(1) = rest.normalized();
  } else {
    pose.turn.col(1) = other.norm() > kShortest ? Vec3(other.normalized()) : across(e);
  }
  pose.turn.col(2) = e.cross(pose.turn.col(1));
  return pose;
}

}  // namespace pliant
