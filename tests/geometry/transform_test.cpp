#include "pliant/geometry/transform.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "pliant/geometry/mesh.h"
#include "support/message_of.h"

namespace pliant {
namespace {

constexpr double kQuarter = std::numbers::pi / 2;

VecX two_points() {
  VecX x(6);
  x << 1, 2, 3, -1, 0, 4;
  return x;
}

TEST(Transform, ScalesAboutTheOrigin) {
  VecX x = two_points();
  scale_positions(x, Vec3(2, 3, 0.5));
  EXPECT_EQ(Vec3(vertex(x, 0)), Vec3(2, 6, 1.5));
  scale_positions(x, 2);
  EXPECT_EQ(Vec3(vertex(x, 1)), Vec3(-4, 0, 4));
}

TEST(Transform, RotatesRightHandedAboutAnAxisOfAnyLength) {
  VecX x = two_points();
  rotate_positions(x, {{0, 0, 5}, kQuarter});
  EXPECT_LT((vertex(x, 0) - Vec3(-2, 1, 3)).norm(), 1e-15);
  VecX y = two_points();
  rotate_positions(y, {{0, 1e-200, 0}, kQuarter, {1, 2, 0}});
  EXPECT_LT((vertex(y, 0) - Vec3(4, 2, 0)).norm(), 1e-15);
}

TEST(Transform, Translates) {
  VecX x = two_points();
  translate_positions(x, {1, 0, -4});
  EXPECT_EQ(Vec3(vertex(x, 1)), Vec3(0, 0, 0));
}

using test::message_of;

TEST(Transform, RefusesWhatWouldDestroyTheMesh) {
  VecX x = two_points();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(message_of([&] { scale_positions(x, 0); }),
            "scale: must be finite and > 0, found (0, 0, 0)");
  EXPECT_EQ(message_of([&] { scale_positions(x, Vec3(1, -1, 1)); }),
            "scale: must be finite and > 0, found (1, -1, 1)");
  EXPECT_EQ(message_of([&] {
              rotate_positions(x, {{0, 0, 0}, 1});
            }),
            "rotate.axis: must be finite and not zero, found (0, 0, 0)");
  EXPECT_EQ(message_of([&] {
              rotate_positions(x, {{0, 0, 1}, nan});
            }),
            "rotate.angle: must be finite, found NaN");
  EXPECT_EQ(message_of([&] {
              translate_positions(x, {nan, 0, 0});
            }),
            "translate: must be finite, found (NaN, 0, 0)");
  EXPECT_EQ(x, two_points());
}

}  // namespace
}  // namespace pliant
