#pragma once

#include "pliant/collision/any_collider.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// Triangles of the surface d = 0 of any collider in a box, counter-clockwise from outside the
/// solid: a vertex in each cell of a grid through which the surface passes, and a quad around each
/// edge that it crosses ("surface nets" [Gibson98]). For display only: parts thinner than a cell,
/// 1/`cells` of the longest side of the box, may be missing.
Mesh contour(const ColliderShape& shape, const Bounds& box, int cells = 40);

}  // namespace pliant
