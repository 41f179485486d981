#pragma once

#include "pliant/core/types.h"

namespace pliant {

/// Right-handed turn about an axis (any length > 0) through a centre.
struct Rotation {
  Vec3 axis = Vec3::UnitZ();
  double angle = 0;  // rad
  Vec3 center = Vec3::Zero();
};

/// @throws InputError if the axis is zero or anything is not finite.
Mat3 rotation_matrix(const Vec3& axis, double angle);

/// Moves all positions in place. Scaling is about the origin, by factors > 0, which keep elements
/// the right way round.
/// @throws InputError if a number is not finite or a factor not > 0.
void scale_positions(VecX& positions, const Vec3& factors);
void rotate_positions(VecX& positions, const Rotation& rotation);
void translate_positions(VecX& positions, const Vec3& offset);

inline void scale_positions(VecX& positions, double factor) {
  scale_positions(positions, Vec3(factor, factor, factor));
}

}  // namespace pliant
