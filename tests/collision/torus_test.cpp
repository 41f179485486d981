#include "pliant/collision/torus.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kPi = 3.14159265358979323846;

TEST(Torus, MeasuresTheSignedDistance) {
  const Torus ring({.center = {1, 0, 0}, .axis = {0, 0, 7}, .major_radius = 2, .minor_radius = 1});
  EXPECT_EQ(ring.signed_distance({1, 2, 0}), -1);       // the core
  EXPECT_EQ(ring.signed_distance({1, -2, 1}), 0);       // on top of the tube
  EXPECT_EQ(ring.signed_distance({1, 0, 0}), 1);        // the middle of the hole
  EXPECT_EQ(ring.signed_distance({-4, 0, 0}), 2);       // beside it
  EXPECT_EQ(ring.normal({1.5, 0, 0}), -Vec3::UnitX());  // into the hole
}

// The nearest of many points of the core, found without any formula for it.
TEST(Torus, IsTheDistanceFromACircle) {
  const Vec3 center(0.3, -0.2, 0.1);
  const Vec3 axis(2, -1, 0.5);
  const Torus ring({.center = center, .axis = axis, .major_radius = 0.9, .minor_radius = 0.4});
  const Vec3 arm = 0.9 * axis.unitOrthogonal();
  test::Random random(1);
  constexpr int kSamples = 4000;
  for (int i = 0; i < 50; ++i) {
    const Vec3 x = center + 1.5 * random.vec3();
    double nearest = std::numeric_limits<double>::infinity();
    for (int k = 0; k < kSamples; ++k) {
      const Eigen::AngleAxisd turn(2 * kPi * k / kSamples, axis.normalized());
      nearest = std::min(nearest, (center + turn * arm - x).norm());
    }
    // Half the gap between samples, 0.7 mm, as an offset along the circle: at most its square over
    // twice the distance, and the gap itself on the core.
    EXPECT_NEAR(ring.signed_distance(x), nearest - 0.4, 1e-5);
  }
}

TEST(Torus, RefusesAZeroAxisAndATubeWithoutAHole) {
  const auto message = [](const Torus::Settings& settings) {
    return test::message_of([&] { return Torus(settings, "colliders[2]"); });
  };
  EXPECT_EQ(message({.axis = {0, 0, 0}}), "colliders[2].axis: must not be zero, found [0, 0, 0]");
  EXPECT_EQ(message({.major_radius = 1, .minor_radius = 1}),
            "colliders[2].minor_radius: must be < major_radius = 1 m, found 1");
  EXPECT_EQ(message({.minor_radius = 0}), "colliders[2].minor_radius: must be > 0 m, found 0");
}

}  // namespace
}  // namespace pliant
