#pragma once

#include <array>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// Returns the triangles of a surface in the same order. If neighbours face opposite ways, patches
/// are made consistent and turned outward as `repair_surface` does; otherwise the surface is
/// returned unchanged.
std::vector<std::array<int, 3>> consistent_triangles(
    const VecX& positions, const std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant
