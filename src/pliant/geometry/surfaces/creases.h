#pragma once

#include <array>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// Triangles over copies of points: a point has one copy for each smooth part of the surface around
/// it, so that each copy can have a normal of its own. Points that no triangle uses have none.
struct CreasedSurface {
  std::vector<std::array<int, 3>> triangles;  // over the copies
  std::vector<int> points;                    // the point of each copy
};

/// Faces that meet at a larger angle than this, 40 degrees, form a crease.
inline constexpr double kCreaseCosine = 0.766;

/// Splits a surface along its creases, as it is at `x` (m, xyz of point i at 3i).
CreasedSurface split_at_creases(const std::vector<std::array<int, 3>>& triangles, const VecX& x,
                                double crease_cosine = kCreaseCosine);

}  // namespace pliant
