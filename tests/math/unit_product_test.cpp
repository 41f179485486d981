#include "pliant/math/unit_product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pliant/core/types.h"
#include "support/random.h"

namespace pliant {
namespace {

Vec3 nearest(const Vec3& s) {
  const auto q = nearest_unit_product(std::array{s[0], s[1], s[2]}).q;
  return {q[0], q[1], q[2]};
}

// The least distance over a fine grid of (q1, q2), the third being 1/(q1 q2), refined about its
// best point: knows nothing of multipliers.
double least_distance(const Vec3& s) {
  Vec2 center(0, 0);  // logarithms
  double width = std::log(40.0);
  double best = std::numeric_limits<double>::infinity();
  for (int level = 0; level < 30; ++level, width *= 0.6) {
    Vec2 winner = center;
    for (int i = -20; i <= 20; ++i) {
      for (int j = -20; j <= 20; ++j) {
        const Vec2 at = center + width / 20 * Vec2(i, j);
        const Vec3 q(std::exp(at[0]), std::exp(at[1]), std::exp(-at[0] - at[1]));
        const double distance = (q - s).squaredNorm();
        if (distance >= best) continue;
        best = distance;
        winner = at;
      }
    }
    center = winner;
  }
  return best;
}

TEST(NearestUnitProduct, IsOnTheConstraintAndNearerThanASearchFinds) {
  test::Random random(1);
  for (int i = 0; i < 60; ++i) {
    const Vec3 s = 2 * random.vec3();
    SCOPED_TRACE(s.transpose());
    const Vec3 q = nearest(s);
    EXPECT_GT(q.minCoeff(), 0);
    EXPECT_NEAR(q.prod(), 1, 1e-12);
    EXPECT_LE((q - s).squaredNorm(), least_distance(s) + 1e-9);
  }
}

// The cases that a search in q handles badly: slow from strongly compressed states, and to the
// wrong root from inverted ones, where (1, 1, -1) ends at (-1, -1, 1), 12 away.
TEST(NearestUnitProduct, HandlesCompressedInvertedAndFlatStates) {
  for (const Vec3& s : {Vec3(1.1, 1, 0.95), Vec3(2, 1, 1), Vec3(1.5, 0.7, 0.5),
                        Vec3(1.2, 0.8, -0.3), Vec3(0.2, 0.3, 0.4), Vec3(1, 1, -1), Vec3(0, 0, 0),
                        Vec3(1, 0, 0), Vec3(-1, -1, -1), Vec3(100, 100, 1e-9), Vec3(1, 1, 1)}) {
    SCOPED_TRACE(s.transpose());
    const Vec3 q = nearest(s);
    EXPECT_GT(q.minCoeff(), 0);
    EXPECT_NEAR(q.prod(), 1, 1e-10);
  }
  EXPECT_LT((nearest(Vec3(1, 1, -1)) - Vec3(1, 1, -1)).squaredNorm(), 3);
  EXPECT_LT((nearest(Vec3(1, 1, 1)) - Vec3(1, 1, 1)).norm(), 1e-12);
  EXPECT_LT((nearest(Vec3(0, 0, 0)) - Vec3(1, 1, 1)).norm(), 1e-12);
}

// Far out, the nearest volume-preserving state is flat, not uniformly small.
TEST(NearestUnitProduct, TakesTheOtherRootBeyondTheFold) {
  const Vec3 s(10, 10, 10);
  const Vec3 q = nearest(s);
  EXPECT_NEAR(q.prod(), 1, 1e-12);
  EXPECT_LT((q - s).squaredNorm(), (Vec3(1, 1, 1) - s).squaredNorm() / 2);
  EXPECT_NEAR((q - s).squaredNorm(), least_distance(s), 1e-6);
}

TEST(NearestUnitProduct, OfTwoStretches) {
  test::Random random(2);
  for (int i = 0; i < 200; ++i) {
    const std::array s{2 * random.uniform(0, 1), random.uniform(0, 1)};
    const auto q = nearest_unit_product(s).q;
    EXPECT_NEAR(q[0] * q[1], 1, 1e-12);
    double best = std::numeric_limits<double>::infinity();
    for (double t = 0.02; t < 50; t *= 1.0005) {
      best = std::min(best, std::pow(t - s[0], 2) + std::pow(1 / t - s[1], 2));
    }
    EXPECT_LE(std::pow(q[0] - s[0], 2) + std::pow(q[1] - s[1], 2), best + 1e-9);
  }
}

}  // namespace
}  // namespace pliant
