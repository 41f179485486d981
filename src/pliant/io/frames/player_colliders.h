#pragma once

#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/geometry/mesh.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// Colliders are drawn where they are at time 0.
///
/// The planes among them, each with `point` and `normal`: the player draws them without end.
Json plane_list(const std::vector<ColliderModel>& colliders);

/// The surfaces of all others. `bounds` encloses all frames; of a collider that has no end, what is
/// near it is seen.
std::vector<Mesh> collider_surfaces(const std::vector<ColliderModel>& colliders,
                                    const Bounds& bounds);

}  // namespace pliant
