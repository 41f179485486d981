#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "pliant/math/elementary.h"
#include "support/random.h"

namespace pliant::test {

inline double power_of_ten(Random& random, double low, double high) {
  return pow(10, random.uniform(low, high));
}

/// Entries -1, 0 and 1: every kind of exact degeneracy, at random.
inline Mat3 small_integers(Random& random) {
  Mat3 F;
  for (double& x : F.reshaped()) x = std::floor(random.uniform(-1, 2));
  return F;
}

/// Columns of sizes up to 300 orders of magnitude apart.
inline Mat3 wild_columns(Random& random) {
  Mat3 F = random.mat3();
  for (int j = 0; j < 3; ++j) F.col(j) *= power_of_ten(random, -150, 150);
  return F;
}

/// Squared stretches evenly spaced: neither the largest nor the smallest one is the more separate.
inline Mat3 even_squares(Random& random) {
  const double m = random.uniform(0.5, 2);
  const double d = random.uniform(0, m);
  return random.with_stretches({std::sqrt(m + d), std::sqrt(m), std::sqrt(m - d)});
}

/// Stretches equal up to a difference of any size down to below round-off.
inline Mat3 nearly_equal(Random& random) {
  const double d = power_of_ten(random, -20, 0);
  const double sign = random.uniform() < 0.5 ? -1 : 1;
  return random.with_stretches({1, 1 - d * random.uniform(), sign * (1 - d * random.uniform())});
}

/// One stretch of 1, the others of any smaller size and the last of any sign.
inline Mat3 spread_stretches(Random& random) {
  const double middle = power_of_ten(random, -20, 0);
  const double share = random.uniform(-1, 1);
  return random.with_stretches({1, middle, share * power_of_ten(random, -20, 0)});
}

/// M and a disturbance of any size down to below round-off.
inline Mat3 disturbed(const Mat3& M, Random& random) {
  return M + random.mat3(power_of_ten(random, -20, 0));
}

inline Mat3 rank_one(Random& random) {
  const Vec3 a = random.vec3();
  return a * random.vec3().transpose();
}

inline constexpr int kFamilies = 18;

/// Matrix number i of an endless list that goes round the ways to make a decomposition fail.
inline Mat3 adversarial(Random& random, int i) {
  switch (i % kFamilies) {
    case 0:
      return random.mat3();
    case 1:
      return spread_stretches(random);
    case 2:
      return small_integers(random);
    case 3:
      return wild_columns(random);
    case 4:
      return wild_columns(random).transpose();
    case 5:
      return even_squares(random);
    case 6:
      return nearly_equal(random);
    case 7:
      return Mat3::Identity() + random.mat3(power_of_ten(random, -250, 0));
    case 8:
      return random.mat3(power_of_ten(random, -300, 300));
    case 9:
      return random.mat3(power_of_ten(random, -323, -306));  // denormal
    case 10:
      return disturbed(rank_one(random), random);
    case 11:  // σmid near -σmin
      return disturbed(random.sample(Shape::kMirrored), random);
    default:
      return random.sample(kAllShapes[static_cast<std::size_t>(i / kFamilies) % kAllShapes.size()]);
  }
}

}  // namespace pliant::test
