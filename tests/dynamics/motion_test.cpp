#include "pliant/dynamics/motion.h"

#include <gtest/gtest.h>

#include <numbers>

#include "support/random.h"

namespace pliant {
namespace {

constexpr double kPi = std::numbers::pi;

VecX moved(const Motion& motion, double time, const VecX& start) {
  VecX result(start.size());
  motion.move(time, start, result);
  return result;
}

Vec3 moved(const Motion& motion, double time, const Vec3& start) {
  return moved(motion, time, VecX(start));
}

TEST(Motion, WithoutSettingsStays) {
  test::Random random(1);
  const VecX start = random.vector(12);
  EXPECT_EQ(moved(Motion{}, 3.7, start), start);
}

TEST(Motion, StartsAtTheStart) {
  test::Random random(2);
  const VecX start = random.vector(12);
  const Motion motion{.rotate = Turning{.axis = {1, 2, 3}, .center = {4, 5, 6}, .rate = 7},
                      .velocity = {1, 2, 3},
                      .amplitude = {1, 1, 1}};
  EXPECT_LT((moved(motion, 0, start) - start).norm(), 1e-14);
}

TEST(Motion, TurnsRightHandedAboutAnAxisThroughItsCentre) {
  const Motion quarter{
      .rotate = Turning{.axis = {0, 0, 1}, .center = {1, 0, 5}, .rate = kPi / 4}};  // in 2 s
  EXPECT_LT((moved(quarter, 2, Vec3(3, 0, 7)) - Vec3(1, 2, 7)).norm(), 1e-14);
  EXPECT_LT((moved(quarter, 4, Vec3(3, 0, 7)) - Vec3(-1, 0, 7)).norm(), 1e-14);
  EXPECT_LT((moved(quarter, 1.3, Vec3(1, 0, -9)) - Vec3(1, 0, -9)).norm(), 1e-14);  // on the axis
}

// A third of a turn about (1, 1, 1) takes x to y, y to z and z to x.
TEST(Motion, AxisMayHaveAnyLength) {
  for (const double length : {1e-8, 0.1, 1.0, 1e8}) {
    const Motion third{.rotate = Turning{.axis = Vec3::Constant(length), .rate = 2 * kPi / 3}};
    EXPECT_LT((moved(third, 1, Vec3(1, 2, 3)) - Vec3(3, 1, 2)).norm(), 1e-14) << length;
  }
}

TEST(Motion, MovesAtAConstantVelocity) {
  const Motion motion{.velocity = {1, -2, 0.5}};
  EXPECT_LT((moved(motion, 3, Vec3(7, 8, 9)) - Vec3(10, 2, 10.5)).norm(), 1e-14);
}

TEST(Motion, SwingsAsASine) {
  const Motion motion{.amplitude = {0, 0.3, -0.1}, .frequency = 2};  // period 0.5 s
  const Vec3 start(1, 2, 3);
  const Vec3 swing(0, 0.3, -0.1);
  EXPECT_LT((moved(motion, 0.125, start) - start - swing).norm(), 1e-14);
  EXPECT_LT((moved(motion, 0.25, start) - start).norm(), 1e-14);
  EXPECT_LT((moved(motion, 0.375, start) - start + swing).norm(), 1e-14);
  EXPECT_LT((moved(motion, 0.5 / 12, start) - start - 0.5 * swing).norm(), 1e-14);  // sin 30°
}

TEST(Motion, TurnsFirstThenShifts) {
  const Motion motion{.rotate = Turning{.axis = {0, 1, 0}, .rate = kPi / 2},
                      .velocity = {10, 0, 0},
                      .amplitude = {0, 1, 0},
                      .frequency = 0.25};
  // A quarter turn about y takes x to -z.
  EXPECT_LT((moved(motion, 1, Vec3(2, 3, 0)) - Vec3(10, 4, -2)).norm(), 1e-14);
}

TEST(Motion, StopsWhereItIsAtUntil) {
  Motion motion{.rotate = Turning{.axis = {1, 0, 2}, .rate = 1.1},
                .velocity = {1, 2, 3},
                .amplitude = {0.1, 0, 0.2},
                .frequency = 0.7};
  const Motion endless = motion;
  motion.until = 1.5;
  test::Random random(3);
  const VecX start = random.vector(9);
  EXPECT_EQ(moved(motion, 1.25, start), moved(endless, 1.25, start));
  for (const double time : {1.5, 1.75, 100.0}) {
    EXPECT_EQ(moved(motion, time, start), moved(endless, 1.5, start)) << time;
  }
  EXPECT_NE(moved(motion, 1.75, start), moved(endless, 1.75, start));
  motion.until = 0;
  EXPECT_LT((moved(motion, 5, start) - start).norm(), 1e-14);
}

// Rigid: all distances stay, and every point goes with its own place.
TEST(Motion, KeepsDistances) {
  const Motion motion{.rotate = Turning{.axis = {3, -1, 2}, .center = {1, 1, 1}, .rate = 2},
                      .velocity = {1, 2, 3},
                      .amplitude = {1, 0, 0}};
  test::Random random(4);
  const VecX start = random.vector(15);
  const VecX end = moved(motion, 0.8, start);
  for (Eigen::Index i = 0; i < 5; ++i) {
    EXPECT_LT((vertex(end, i) - moved(motion, 0.8, Vec3(vertex(start, i)))).norm(), 1e-14);
    for (Eigen::Index j = 0; j < i; ++j) {
      EXPECT_NEAR((vertex(end, i) - vertex(end, j)).norm(),
                  (vertex(start, i) - vertex(start, j)).norm(), 1e-14);
    }
  }
}

}  // namespace
}  // namespace pliant
