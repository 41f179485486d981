#include "support/derivatives.h"

#include <gtest/gtest.h>

#include "support/random.h"

// The helper that judges every derivative is judged itself: it must accept right ones and notice
// wrong ones.
namespace pliant {
namespace {

const VecX kX = test::Random(1).vector(5);
const VecX kD = test::Random(2).vector(5);

double quartic(const VecX& x) { return x.array().square().square().sum() + 3; }
VecX quartic_gradient(const VecX& x) { return 4 * x.array().cube(); }
double quadratic(const VecX& x) { return x.squaredNorm() + x[0]; }

TEST(Derivatives, DifferencesOfKnownFunctions) {
  EXPECT_LT((test::gradient_of(quartic, kX) - quartic_gradient(kX)).norm(), 1e-9);
  const MatX H = (12 * kX.array().square()).matrix().asDiagonal();
  EXPECT_LT((test::jacobian_of(quartic_gradient, kX) - H).norm(), 1e-9);
}

TEST(Derivatives, RightDerivativesHaveOrderTwo) {
  EXPECT_TRUE(test::is_derivative(quartic, kX, kD, quartic_gradient(kX).dot(kD)));
  const VecX slope = 12 * kX.array().square() * kD.array();
  EXPECT_TRUE(test::is_derivative(quartic_gradient, kX, kD, slope));
}

TEST(Derivatives, QuadraticFunctionsAreExact) {
  const double slope = 2 * kX.dot(kD) + kD[0];
  EXPECT_TRUE(test::observed_order(quadratic, kX, kD, slope).exact);
  EXPECT_TRUE(test::is_derivative(quadratic, kX, kD, slope));
}

TEST(Derivatives, SmallMistakesAreSeen) {
  const double slope = quartic_gradient(kX).dot(kD);
  EXPECT_FALSE(test::is_derivative(quartic, kX, kD, slope * (1 + 1e-7)));
  EXPECT_FALSE(test::is_derivative(quadratic, kX, kD, (2 * kX.dot(kD) + kD[0]) * (1 + 1e-7)));
}

TEST(Derivatives, KinksAreSeen) {
  const auto kinked = [](const VecX& x) { return std::abs(x[0]) + x[1]; };
  EXPECT_FALSE(test::is_derivative(kinked, VecX::Zero(5).eval(), kD, kD[1] + kD[0]));
}

}  // namespace
}  // namespace pliant
