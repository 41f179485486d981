#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// A vector as length and direction; the direction is zero where the length is, so that forces
/// along it stay finite.
struct Line {
  double length;
  Vec3 direction;

  explicit Line(const Vec3& f)
      : length(f.norm()), direction(length > 0 ? Vec3(f / length) : Vec3::Zero()) {}
};

}  // namespace pliant
