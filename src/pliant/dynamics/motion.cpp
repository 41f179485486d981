#include "pliant/dynamics/motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pliant/math/elementary.h"
#include "pliant/math/rotation.h"

namespace pliant {

void Motion::move(double time, const VecX& start, Eigen::Ref<VecX> moved) const {
  const double t = until ? std::min(time, *until) : time;
  const Mat3 turn =
      rotate ? rotation_about(rotate->axis.stableNormalized(), rotate->rate * t) : Mat3::Identity();
  const Vec3 center = rotate ? rotate->center : Vec3::Zero();
  const double swing = sin(2 * std::numbers::pi * frequency * t);
  const Vec3 shift = center + velocity * t + amplitude * swing;
  for (Eigen::Index i = 0; i < start.size(); i += 3) {
    moved.segment<3>(i) = turn * (start.segment<3>(i) - center) + shift;
  }
}

}  // namespace pliant
