#pragma once

#include <array>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// The triangles of a surface, the same ones in the same order; where neighbours face opposite
/// ways, patches are made consistent and turned outward as `repair_surface` does. A surface without
/// such neighbours comes back as it is.
std::vector<std::array<int, 3>> consistent_triangles(
    const VecX& positions, const std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant
