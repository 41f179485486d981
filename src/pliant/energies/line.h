#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// A vector as its length and direction; the direction of a vector of length zero is zero, so that
/// forces along it stay finite.
struct Line {
  double length;
  Vec3 direction;

  explicit Line(const Vec3& f)
      : length(f.norm()), direction(length > 0 ? Vec3(f / length) : Vec3::Zero()) {}
};

}  // namespace pliant
