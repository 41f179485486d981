#pragma once

#include <Eigen/Geometry>

#include "pliant/core/types.h"

namespace pliant {

/// dJ/dF for J = det F: with f0, f1, f2 the columns of F, [f1×f2 | f2×f0 | f0×f1] [KimEberle22].
/// Defined for singular F too; equals J F⁻ᵀ elsewhere.
template <class T>
Mat3T<T> cofactor(const Mat3T<T>& F) {
  Mat3T<T> C;
  for (int j = 0; j < 3; ++j) C.col(j) = F.col((j + 1) % 3).cross(F.col((j + 2) % 3));
  return C;
}

/// vec(F): the columns of F, stacked.
template <class T>
Vec9T<T> vec(const Mat3T<T>& F) {
  return Eigen::Map<const Vec9T<T>>(F.data());
}

}  // namespace pliant
