#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "pliant/core/types.h"

namespace pliant::detail {

struct OrientationReport {
  std::size_t patches = 0;
  std::size_t flipped = 0;  // triangles that were turned round
};

/// Steps 1 to 4 of `repair_surface`. Triangles must have three different corners.
OrientationReport orient_patches(const VecX& positions, std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant::detail
