#include "pliant/materials/laws/spline.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "materials/law.h"
#include "support/derivatives.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::kLambda;
using test::kMu;
using test::Random;
using test::Shape;

SplineLaw shaped(const std::string& shape) {
  return SplineLaw({.mu = kMu, .lambda = kLambda, .shape = shape});
}

// Bonet and Wood's Neo-Hookean stretched to (x, 1, 1): its stress along x.
double neo_hookean(double x) { return kMu * (x - 1 / x) + kLambda * std::log(x) / x; }

double uniaxial(const SplineLaw& material, double x) {
  return material.principal_stress(Vec3(x, 1, 1), material.params())[0];
}

// At rest, d²Ψ/dF² is that of linear elasticity [KimEberle22]: scalings λ + 2μ δ, flips 2μ and
// twists 0.
TEST(Spline, ObeysHookesLawAtRestExactly) {
  for (const char* shape : {"compression", "tension"}) {
    const SplineLaw material = shaped(shape);
    const auto H = material.principal_hessian(Vec3(1, 1, 1), material.params());
    const Mat3 scaling = Mat3::Constant(kLambda) + 2 * kMu * Mat3::Identity();
    EXPECT_LT((H.scaling - scaling).norm(), 1e-14) << shape;
    EXPECT_LT((H.flip - Vec3::Constant(2 * kMu)).norm(), 1e-14) << shape;
    EXPECT_LT(H.twist.norm(), 1e-14) << shape;
    EXPECT_LT(material.principal_stress(Vec3(1, 1, 1), material.params()).norm(), 1e-15);
  }
}

TEST(Spline, IsStifferThanNeoHookeanOnOneSide) {
  const SplineLaw compression = shaped("compression");
  const SplineLaw tension = shaped("tension");
  for (double x = 0.2; x < 0.75; x += 0.05) {
    EXPECT_LT(uniaxial(compression, x), 1.4 * neo_hookean(x)) << x;
    EXPECT_NEAR(uniaxial(tension, x), neo_hookean(x), 0.02 * std::abs(neo_hookean(x))) << x;
  }
  for (double x = 1.3; x < 2.5; x += 0.05) {
    EXPECT_GT(uniaxial(tension, x), 1.4 * neo_hookean(x)) << x;
    EXPECT_NEAR(uniaxial(compression, x), neo_hookean(x), 0.02 * neo_hookean(x)) << x;
  }
}

TEST(Spline, PushesBackBeyondInversion) {
  for (const char* shape : {"compression", "tension"}) {
    const SplineLaw material = shaped(shape);
    double before = uniaxial(material, 0.2);
    for (double x = 0.1; x > -3; x -= 0.1) {
      const double stress = uniaxial(material, x);
      EXPECT_LT(stress, before - 1) << shape << x;
      before = stress;
    }
  }
}

// The laws that all materials obey hold for the default shape; here for the others.
TEST(Spline, EveryShapeHasExactDerivatives) {
  Random random(1);
  const SplineLaw custom({.shape = "custom",
                          .a = {{0.2, -3}, {1, 0, 2}, {2.5, 1}},
                          .b = {{0, -1}, {1, 0}, {3, 2, 0.5}},
                          .c = {{0.1, -4, 6}, {1.1, 0}},
                          .scale = 3});
  for (const test::Law& law : {test::law_of(shaped("tension")), test::law_of(custom)}) {
    const auto energy = [&](const Vec3& s) { return law.stretch_energy(s); };
    const auto stress = [&](const Vec3& s) { return law.principal_stress(s); };
    const test::OrderSweep sweep{.first_step = 0x1p-7, .magnitude = 10};
    for (int i = 0; i < 200; ++i) {
      const Vec3 s{random.uniform(1.4, 2), random.uniform(0.8, 1.3), random.uniform(-0.7, 0.7)};
      if (!law.knots.are_far_from(s)) continue;
      const Vec3 d = random.vec3();
      const Vec3 along = law.principal_hessian(s).scaling * d;
      EXPECT_TRUE(test::is_derivative(energy, s, d, law.principal_stress(s).dot(d), sweep));
      EXPECT_TRUE(test::is_derivative(stress, s, d, along, sweep));
    }
  }
}

TEST(Spline, StressHasASlopeAcrossKnots) {
  for (const char* shape : {"compression", "tension"}) {
    const SplineLaw material = shaped(shape);
    for (const double knot : {0.1, 0.15, 0.25, 0.4, 0.65, 1.0, 1.6, 2.0, 2.7}) {
      const auto slope = [&](double x) {
        return material.principal_hessian(Vec3(x, 1, 1), material.params()).scaling(0, 0);
      };
      EXPECT_NEAR(slope(knot - 1e-9), slope(knot + 1e-9), 1e-7 * slope(knot)) << shape << knot;
    }
  }
}

// Control points of a straight line are the line: Ψ = Σ ½ k (σ - 1)², times the scale.
TEST(Spline, CustomCurvesAreWhatTheirPointsSay) {
  const SplineLaw line({.shape = "custom", .a = {{0, -4}, {2, 4}}, .scale = 2.5});
  const Vec3 s(1.7, 0.8, -0.4);
  EXPECT_NEAR(line.stretch_energy(s, line.params()), 5 * (s.array() - 1).square().sum(), 1e-13);
  EXPECT_LT((line.principal_stress(s, line.params()) - Vec3(10 * (s.array() - 1))).norm(), 1e-13);
  const SplineLaw volume({.shape = "custom", .c = {{0.5, -1, 2}, {1, 0}}});
  EXPECT_NEAR(volume.stretch_energy(s, volume.params()),
              volume.stretch_energy(Vec3(s[2], s[0], s[1]), volume.params()), 1e-13);
}

TEST(Spline, SharesItsCurvesNotItsModuli) {
  EXPECT_TRUE(SplineLaw({.young = 1, .poisson = 0.1}).shares_data(SplineLaw()));
  EXPECT_FALSE(SplineLaw({.shape = "tension"}).shares_data(SplineLaw()));
  const SplineLaw custom({.shape = "custom", .a = {{0, 0}, {1, 1}}});
  EXPECT_TRUE(
      custom.shares_data(SplineLaw({.shape = "custom", .a = {{0, 0}, {1, 1}}, .scale = 2})));
  EXPECT_FALSE(custom.shares_data(SplineLaw({.shape = "custom", .a = {{0, 0}, {1, 2}}})));
}

std::string error(const SplineLaw::Settings& settings) {
  return test::message_of([&] { return SplineLaw(settings, "here"); });
}

TEST(Spline, RefusesWhatContradictsItself) {
  EXPECT_EQ(error({.shape = "tensoin"}),
            "here.shape: unknown shape \"tensoin\"; did you mean \"tension\"? known: compression, "
            "tension or custom");
  EXPECT_EQ(error({.shape = "custom"}), "here: a custom spline needs control points in a, b or c");
  EXPECT_EQ(
      error({.mu = 3, .shape = "custom", .a = {{0, 0}, {1, 1}}}),
      "here: the stresses of a custom spline follow from its points: scale them instead of giving "
      "young, poisson, mu or lambda");
  EXPECT_EQ(error({.a = {{0, 0}, {1, 1}}}),
            "here.shape: must be custom if a, b, c or scale is given, found compression");
  EXPECT_EQ(error({.shape = "custom", .b = {{1, 1}}}),
            "here.b: a curve needs at least 2 control points, found 1");
  EXPECT_EQ(error({.shape = "custom", .c = {{1, 1}, {0, 1}}}),
            "here.c.1: x must ascend from point to point, found 0 after 1");
}

}  // namespace
}  // namespace pliant
