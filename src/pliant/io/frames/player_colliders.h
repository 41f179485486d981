#pragma once

#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/geometry/mesh.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// The planes among colliders, each with `point` and `normal`: the player draws them without end.
Json plane_list(const std::vector<AnyCollider>& colliders);

/// The surfaces of all others. `bounds` encloses all frames; of a collider that has no end, what is
/// near it is seen.
std::vector<Mesh> collider_surfaces(const std::vector<AnyCollider>& colliders,
                                    const Bounds& bounds);

}  // namespace pliant
