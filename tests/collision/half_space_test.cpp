#include "pliant/collision/half_space.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "pliant/collision/registry.h"
#include "support/message_of.h"

namespace pliant {
namespace {

std::string message_of(const HalfSpace::Settings& settings) {
  return test::message_of([&] { return HalfSpace(settings, "colliders[2]"); });
}

TEST(HalfSpace, MeasuresTheSignedDistance) {
  const HalfSpace plane({.point = {0, 1, 0}, .normal = {0, 3, 4}});
  EXPECT_NEAR(plane.normal().norm(), 1, 1e-15);
  EXPECT_NEAR(plane.signed_distance({7, 1, 0}), 0, 1e-15);
  EXPECT_NEAR(plane.signed_distance({7, 1 + 0.6, 0.8}), 1, 1e-15);
  EXPECT_NEAR(plane.signed_distance({7, 1 - 1.2, -1.6}), -2, 1e-15);
  EXPECT_EQ(HalfSpace().signed_distance({5, -0.25, 5}), -0.25);  // the ground
}

TEST(HalfSpace, TakesNormalsOfAnyLengthButZero) {
  EXPECT_EQ(HalfSpace({.normal = {0, 0, 1e-300}}).normal(), Vec3::UnitZ());
  EXPECT_EQ(HalfSpace({.normal = {-1e300, 0, 0}}).normal(), -Vec3::UnitX());
  EXPECT_EQ(message_of({.normal = {0, 0, 0}}),
            "colliders[2].normal: must not be zero, found [0, 0, 0]");
  EXPECT_EQ(message_of({.point = {0, std::numeric_limits<double>::infinity(), 0}}),
            "colliders[2].point.1: must be finite m, found infinity");
  EXPECT_EQ(message_of({}), "no error");
}

TEST(Colliders, HaveNames) { EXPECT_EQ(Colliders::kNames[0], "plane"); }

}  // namespace
}  // namespace pliant
