#pragma once

#include <Eigen/Geometry>

#include "pliant/core/types.h"
#include "pliant/math/elementary.h"

namespace pliant {

/// The right-handed turn about an axis of unit length: R x = cos α x + sin α (a × x) + (1 - cos α)
/// (a · x) a. Eigen's takes its sine and cosine from libm.
inline Mat3 rotation_about(const Vec3& axis, double angle) {
  const double c = cos(angle);
  const Vec3 s = sin(angle) * axis;
  Mat3 R = (1 - c) * axis * axis.transpose();
  R.diagonal().array() += c;
  R(2, 1) += s[0];
  R(1, 2) -= s[0];
  R(0, 2) += s[1];
  R(2, 0) -= s[1];
  R(1, 0) += s[2];
  R(0, 1) -= s[2];
  return R;
}

}  // namespace pliant
