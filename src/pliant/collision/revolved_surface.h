#pragma once

#include <vector>

#include "pliant/core/types.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// How a profile is joined: its ends stay apart, or its last point is followed by its first.
enum class Profile { kOpen, kClosed };

/// Triangles of a surface of revolution about the axis, a unit vector, through `center`. The points
/// of the profile are (distance from the axis, height along it), m; what lies on its left is
/// inside.
Mesh revolved_surface(const Vec3& center, const Vec3& axis, const std::vector<Vec2>& profile,
                      Profile kind);

/// `count` + 1 points on a circle, counter-clockwise from one angle to another, rad.
std::vector<Vec2> circle_arc(const Vec2& center, double radius, double from, double to, int count);

}  // namespace pliant
