#pragma once

#include <optional>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/geometry/mesh.h"
#include "pliant/io/frames/recording.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// Numbers of a pose in a recorded frame: its shift, m, then its turn as a unit quaternion x y z w.
inline constexpr std::size_t kPoseNumbers = 7;

/// Appends the pose of each collider that can move, in their order, when all points are at x.
void append_poses(const std::vector<ColliderModel>& colliders, const VecX& x,
                  std::vector<float>& poses);
/// How many poses that are.
std::size_t pose_count(const std::vector<ColliderModel>& colliders);

/// The planes among the colliders, each with `point` and `normal` at time 0, and `pose`, the number
/// of its pose, if it can move: the player draws them without end.
Json plane_list(const std::vector<ColliderModel>& colliders);

/// What is seen of a collider, m, where it is at time 0.
struct DrawnCollider {
  Mesh surface;
  std::optional<std::size_t> pose;  // the number of its pose, if it can move
};

/// All others. Of a collider that has no end, what is near `bounds` in any of the frames is seen.
std::vector<DrawnCollider> drawn_colliders(const std::vector<ColliderModel>& colliders,
                                           const Bounds& bounds, const Recording& recording);

}  // namespace pliant
