#include "pliant/solvers/curvature_pairs.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

// Adds s = (a, 0), t = (b, 0).
bool add(CurvaturePairs& pairs, double a, double b) {
  const VecX zero = VecX::Zero(2);
  return pairs.add(zero, VecX(Vec2(a, 0)), zero, VecX(Vec2(b, 0)));
}

TEST(CurvaturePairs, KeepsTheNewestInOrder) {
  CurvaturePairs pairs;
  pairs.reset(2, 3);
  EXPECT_EQ(pairs.count(), 0);
  for (int k = 1; k <= 7; ++k) {
    EXPECT_TRUE(add(pairs, k, 10 * k));
    ASSERT_EQ(pairs.count(), std::min(k, 3));
    for (int i = 0; i < pairs.count(); ++i) {
      EXPECT_EQ(pairs.s(i)[0], k - i);
      EXPECT_EQ(pairs.t(i)[0], 10 * (k - i));
      EXPECT_EQ(pairs.s_dot_t(i), 10 * (k - i) * (k - i));
    }
  }
  pairs.clear();
  EXPECT_EQ(pairs.count(), 0);
}

TEST(CurvaturePairs, MayLoseRoom) {
  CurvaturePairs pairs;
  pairs.reset(2, 5);
  for (int k = 1; k <= 5; ++k) EXPECT_TRUE(add(pairs, k, k));
  pairs.reset(2, 2);
  EXPECT_EQ(pairs.count(), 0);
  for (int k = 1; k <= 3; ++k) EXPECT_TRUE(add(pairs, k, 10 * k));
  ASSERT_EQ(pairs.count(), 2);
  EXPECT_EQ(pairs.s(0)[0], 3);
  EXPECT_EQ(pairs.t(1)[0], 20);
}

TEST(CurvaturePairs, RefusesPairsWithoutPositiveCurvature) {
  CurvaturePairs pairs;
  pairs.reset(2, 2);
  EXPECT_FALSE(add(pairs, 1, -1));
  EXPECT_FALSE(add(pairs, 1, 0));
  EXPECT_FALSE(add(pairs, 0, 0));
  EXPECT_FALSE(add(pairs, 1, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(pairs.count(), 0);
  EXPECT_TRUE(add(pairs, 1e-150, 1e-150));
  EXPECT_TRUE(add(pairs, 2, 3));
  EXPECT_FALSE(add(pairs, 1, -1));
  EXPECT_EQ(pairs.s(0)[0], 2);  // the newest survives
  EXPECT_TRUE(add(pairs, 4, 5));
  EXPECT_EQ(pairs.s(0)[0], 4);
  EXPECT_EQ(pairs.s(1)[0], 2);
}

TEST(CurvaturePairs, WithoutRoomNothingIsKeptAndNothingIsWrong) {
  CurvaturePairs pairs;
  pairs.reset(2, 0);
  EXPECT_TRUE(add(pairs, 1, -1));
  EXPECT_EQ(pairs.count(), 0);
}

}  // namespace
}  // namespace pliant
