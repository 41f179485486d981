#include "pliant/io/frames/player_colliders.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

#include "pliant/collision/half_space.h"
#include "pliant/io/bytes/single.h"

namespace pliant {
namespace {

// Half as much again on every side.
Bounds grown(const Bounds& bounds) {
  const Vec3 margin = Vec3::Constant(bounds.size().norm() / 2);
  return {bounds.lower - margin, bounds.upper + margin};
}

// The page has single precision.
bool can_be_drawn(const Mesh& surface) {
  return !surface.triangles.empty() && surface.positions.cast<float>().allFinite();
}

Pose recorded_pose(const RecordedFrame& frame, std::size_t number) {
  const float* p = frame.poses.data() + kPoseNumbers * number;
  const Eigen::Quaternion<double> turn(p[6], p[3], p[4], p[5]);
  return {.turn = turn.normalized().toRotationMatrix(), .shift = {p[0], p[1], p[2]}};
}

// Encloses the box as it is seen from the frame of a collider at each of its poses.
Bounds seen_from(std::size_t pose, const Bounds& box, const Recording& recording) {
  Bounds seen = box;
  for (const RecordedFrame& frame : recording.frames()) {
    const Pose now = recorded_pose(frame, pose);
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 at = now.to_local({(corner & 1) != 0 ? box.upper[0] : box.lower[0],
                                    (corner & 2) != 0 ? box.upper[1] : box.lower[1],
                                    (corner & 4) != 0 ? box.upper[2] : box.lower[2]});
      seen.lower = seen.lower.cwiseMin(at);
      seen.upper = seen.upper.cwiseMax(at);
    }
  }
  return seen;
}

// f(collider, the number of its pose if it can move) for each.
template <class F>
void for_each_collider(const std::vector<ColliderModel>& colliders, F&& f) {
  std::size_t pose = 0;
  for (const ColliderModel& collider : colliders) {
    f(collider, collider.frame ? std::optional(pose++) : std::nullopt);
  }
}

}  // namespace

void append_poses(const std::vector<ColliderModel>& colliders, const VecX& x,
                  std::vector<float>& poses) {
  for (const ColliderModel& collider : colliders) {
    if (!collider.frame) continue;
    const Pose pose = collider.pose(x);
    const Eigen::Quaternion<double> turn(pose.turn);
    for (const double number : pose.shift) poses.push_back(to_single(number));
    for (const double number : turn.coeffs()) poses.push_back(to_single(number));
  }
}

std::size_t pose_count(const std::vector<ColliderModel>& colliders) {
  return static_cast<std::size_t>(std::ranges::count_if(
      colliders, [](const ColliderModel& collider) { return collider.frame.has_value(); }));
}

Json plane_list(const std::vector<ColliderModel>& colliders) {
  Json::Array planes;
  for_each_collider(colliders, [&](const ColliderModel& collider, auto pose) {
    const auto* plane = collider.shape.get_if<HalfSpace>();
    if (plane == nullptr) return;
    Json item{{"point", json_list(plane->point(), number_or_null)},
              {"normal", json_list(plane->normal(), number_or_null)}};
    if (pose) append(item, "pose", *pose);
    planes.push_back(std::move(item));
  });
  return planes;
}

std::vector<DrawnCollider> drawn_colliders(const std::vector<ColliderModel>& colliders,
                                           const Bounds& bounds, const Recording& recording) {
  const Bounds near = grown(bounds);
  std::vector<DrawnCollider> drawn;
  for_each_collider(colliders, [&](const ColliderModel& collider, auto pose) {
    if (collider.shape.is<HalfSpace>()) return;
    Mesh surface = collider.shape->surface(pose ? seen_from(*pose, near, recording) : near);
    if (can_be_drawn(surface)) drawn.push_back({std::move(surface), pose});
  });
  return drawn;
}

}  // namespace pliant
