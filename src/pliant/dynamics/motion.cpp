#include "pliant/dynamics/motion.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace pliant {

void Motion::move(double time, const VecX& start, Eigen::Ref<VecX> moved) const {
  const double t = std::min(time, until);
  const Mat3 turn =
      rotate
          ? Eigen::AngleAxisd(rotate->rate * t, rotate->axis.stableNormalized()).toRotationMatrix()
          : Mat3::Identity();
  const Vec3 center = rotate ? rotate->center : Vec3::Zero();
  const double swing = std::sin(2 * std::numbers::pi * frequency * t);
  const Vec3 shift = center + velocity * t + amplitude * swing;
  for (Eigen::Index i = 0; i < start.size(); i += 3) {
    moved.segment<3>(i) = turn * (start.segment<3>(i) - center) + shift;
  }
}

}  // namespace pliant
