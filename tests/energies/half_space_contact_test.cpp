#include "pliant/energies/half_space_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "support/random.h"

namespace pliant {
namespace {

const HalfSpace kSlope({.point = {0.1, -0.2, 0}, .normal = {1, 2, -0.5}});

TEST(HalfSpaceContact, DerivativesMatchDifferences) {
  const HalfSpaceContact contact("contact", kSlope, {0, 2, 3, 4, 5}, 1e4);
  test::Random random(1);
  int inside = 0;
  for (int i = 0; i < 20; ++i) {
    VecX x = random.vector(18);
    // Clear of the surface, where the second derivative jumps.
    for (int v = 0; v < 6; ++v) {
      const double d = kSlope.signed_distance(vertex(x, v));
      vertex(x, v) += std::copysign(0.05, d) * kSlope.normal();
      inside += d < 0 ? 1 : 0;
    }
    test::expect_derivatives_match(contact, x, random, 0x1p-7);
    test::expect_finite_and_semidefinite(contact, x);
  }
  EXPECT_GT(inside, 20);
}

TEST(HalfSpaceContact, PushesOutAndNeverPulls) {
  const HalfSpaceContact ground("contact", HalfSpace(), {0, 1}, 100);
  VecX x(6);
  x << 5, -0.5, 7, 5, 0.5, 7;
  std::vector<double> gradient(6);
  EXPECT_EQ(ground.value_and_gradients(x, {0, 2}, gradient.data()), 12.5);
  EXPECT_EQ(gradient, (std::vector<double>{0, -50, 0, 0, 0, 0}));
  EXPECT_EQ(ground.max_penetration(x), 0.5);
  x[1] = 0.1;
  EXPECT_EQ(ground.value(x, {0, 2}), 0);
  EXPECT_EQ(ground.max_penetration(x), 0);
}

TEST(HalfSpaceContact, StaysOutOfTheLaplacian) {
  const HalfSpaceContact ground("contact", HalfSpace(), {0, 1}, 100);
  std::vector<double> weights(2, 1.0);
  ground.laplacians({0, 2}, weights.data());
  EXPECT_EQ(weights, (std::vector<double>{0, 0}));
  EXPECT_FALSE(ground.is_projective());
}

TEST(HalfSpaceContact, FollowsItsPlaneAndDoesNotHideNaN) {
  HalfSpaceContact ground("contact", HalfSpace(), {0}, 100);
  VecX x(3);
  x << 0, 1, 0;
  ground.set_half_space(HalfSpace({.point = {0, 2, 0}}));
  EXPECT_EQ(ground.max_penetration(x), 1);
  x[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(ground.value(x, {0, 1})));
}

TEST(HalfSpaceContact, RefusesBadData) {
  EXPECT_THROW(HalfSpaceContact("contact", HalfSpace(), {0}, 0), InputError);
  EXPECT_THROW(HalfSpaceContact("contact", HalfSpace(), {-1}, 1), InputError);
}

}  // namespace
}  // namespace pliant
