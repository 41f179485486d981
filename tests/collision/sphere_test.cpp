#include "pliant/collision/sphere.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/message_of.h"

namespace pliant {
namespace {

TEST(Sphere, MeasuresTheSignedDistance) {
  const Sphere ball({.center = {1, 0, 0}, .radius = 2});
  EXPECT_EQ(ball.signed_distance({1, 5, 0}), 3);
  EXPECT_EQ(ball.signed_distance({1, 0, -2}), 0);
  EXPECT_EQ(ball.signed_distance({1, 0, 0}), -2);
  EXPECT_EQ(ball.normal({1, 0, -1}), -Vec3::UnitZ());
}

TEST(Sphere, IsSolidOutsideWhenHollow) {
  const Sphere bowl({.radius = 2, .hollow = true});
  EXPECT_EQ(bowl.signed_distance({0, 0, 0}), 2);
  EXPECT_EQ(bowl.signed_distance({0, -3, 0}), -1);
  EXPECT_EQ(bowl.normal({0, -3, 0}), Vec3::UnitY());
}

TEST(Sphere, RefusesBadNumbers) {
  const auto message = [](const Sphere::Settings& settings) {
    return test::message_of([&] { return Sphere(settings, "colliders[2]"); });
  };
  EXPECT_EQ(message({.radius = -1}), "colliders[2].radius: must be > 0 m, found -1");
  EXPECT_EQ(message({.center = {0, std::numeric_limits<double>::infinity(), 0}}),
            "colliders[2].center.1: must be finite m, found infinity");
}

}  // namespace
}  // namespace pliant
