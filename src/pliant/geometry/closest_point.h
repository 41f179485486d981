#pragma once

#include <array>

#include "pliant/core/types.h"

namespace pliant {

/// Weights of the foot of p on the plane of a triangle; they sum to 1. Not finite if it is flat.
std::array<double, 3> foot_on_plane(const Vec3& p, const std::array<Vec3, 3>& triangle);

/// Weights of the point of a triangle that is closest to p; they are in [0, 1] and sum to 1. The
/// triangle may be a segment or a point.
std::array<double, 3> closest_on_triangle(const Vec3& p, const std::array<Vec3, 3>& triangle);

}  // namespace pliant
