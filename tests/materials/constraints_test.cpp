#include <gtest/gtest.h>

#include "materials/law.h"
#include "pliant/materials/any_constraint.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/constraints/constraint_registry.h"
#include "pliant/materials/kernel.h"
#include "pliant/math/elementary.h"
#include "support/dense_oracle.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

template <class C>
test::Law law_of(const C& constraint) {
  return {functions_of(constraint), false, {}, AnyConstraint(constraint)->make_kernel()};
}

std::vector<test::Law> constraint_laws() {
  return {law_of(StrainLimitLaw({.stiffness = 2, .low = 0.9, .high = 1.1})),
          law_of(VolumeConstraintLaw({.stiffness = 2}))};
}

struct ConstraintLaws : ::testing::TestWithParam<test::Law> {
  const test::Law& law = GetParam();

  // Away from the limits 0.9 and 1.1, from equal stretches and from s_mid = -s_min.
  static Mat3 smooth_state(Random& random, bool inverted) {
    const Vec3 s{random.uniform(1.5, 1.9), random.uniform(1.2, 1.4),
                 (inverted ? -1 : 1) * random.uniform(0.3, 0.7)};
    return random.with_stretches(s);
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, ConstraintLaws, ::testing::ValuesIn(constraint_laws()),
                         [](const auto& each) { return test::test_name(each.param.name); });

TEST_P(ConstraintLaws, DerivativesMatchDifferences) {
  Random random(1);
  const auto energy = [this](const Mat3& F) { return law.energy(F); };
  const auto stress = [this](const Mat3& F) { return law.stress(F); };
  for (int i = 0; i < 40; ++i) {
    const Mat3 F = smooth_state(random, i % 2 == 0);
    const Mat3 d = random.mat3();
    const double slope = law.stress(F).cwiseProduct(d).sum();
    const test::OrderSweep sweep{.first_step = 0x1p-7, .magnitude = 10};
    EXPECT_TRUE(test::is_derivative(energy, F, d, slope, sweep));
    const Mat3 along = (hessian_at(law, F) * vec<double>(d)).reshaped(3, 3);
    EXPECT_TRUE(test::is_derivative(stress, F, d, along, sweep));
  }
}

TEST_P(ConstraintLaws, RestIsContentAndAllStatesAreFinite) {
  EXPECT_EQ(law.energy(Mat3::Identity()), 0);
  EXPECT_LT(law.stress(Mat3::Identity()).norm(), 1e-12);
  Random random(2);
  for (const test::Shape shape : test::kAllShapes) {
    const Mat3 F = random.sample(shape);
    EXPECT_TRUE(std::isfinite(law.energy(F)));
    EXPECT_TRUE(law.stress(F).allFinite());
    const Mat9 exact = hessian_at(law, F);
    const Mat9 projected = evaluate(law, F).projected_hessian;
    ASSERT_TRUE(projected.allFinite()) << F;
    EXPECT_LT((projected - test::with_eigenvalues_from(0, exact)).norm(),
              1e-10 * (1 + exact.norm()));
  }
}

TEST_P(ConstraintLaws, BatchesGiveWhatNumbersGive) {
  Random random(3);
  Mat3T<Batch> F;
  Mat3 one[Batch::kLanes];
  for (int l = 0; l < Batch::kLanes; ++l) {
    one[l] = smooth_state(random, l % 2 == 0);
    for (int k = 0; k < 9; ++k) F(k).set_lane(l, one[l](k));
  }
  Mat3T<Batch> P;
  const Batch energy = law.batch_energy_and_stress(F, P);
  for (int l = 0; l < Batch::kLanes; ++l) {
    EXPECT_NEAR(energy.lane(l), law.energy(one[l]), 1e-12);
    EXPECT_LT((test::lane_of(P, l) - law.stress(one[l])).norm(), 1e-12);
  }
}

// Energy and stress are those of the distance to the projection, and nothing in the manifold that
// we try is nearer.
template <class C>
void expect_projects(const C& constraint, const auto& other_point) {
  Random random(4);
  const auto p = constraint.params();
  for (int i = 0; i < 50; ++i) {
    const Mat3 F = random.mat3();
    const Mat3 target = constraint.projection(F, p);
    Mat3 P;
    const double energy = constraint.energy_and_stress(F, p, P);
    EXPECT_NEAR(energy, 0.5 * p.stiffness * (F - target).squaredNorm(), 1e-10 * p.stiffness);
    EXPECT_LT((P - p.stiffness * (F - target)).norm(), 1e-9 * p.stiffness);
    EXPECT_LT((constraint.projection(target, p) - target).norm(), 1e-7);
    for (int n = 0; n < 50; ++n) {
      const Mat3 other = other_point(target, random);
      EXPECT_GE((F - other).norm(), (F - target).norm() - 1e-9);
    }
  }
}

TEST(StrainLimit, ProjectsToTheNearestStateWithinTheLimits) {
  const StrainLimitLaw constraint({.stiffness = 3, .low = 0.8, .high = 1.2});
  expect_projects(constraint, [](const Mat3& near, Random& random) {
    const Svd3<double> svd = svd3<double>(near + 0.3 * random.mat3());
    return Mat3(svd.U * svd.s.cwiseMax(0.8).cwiseMin(1.2).asDiagonal() * svd.V.transpose());
  });
}

TEST(StrainLimit, WithEqualLimitsIsArap) {
  const StrainLimitLaw constraint({.stiffness = 2, .low = 1, .high = 1});
  const ArapLaw arap({.mu = 1});
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Mat3 F = random.mat3();
    EXPECT_NEAR(constraint.energy(F, constraint.params()), arap.energy(F, arap.params()), 1e-12);
  }
}

TEST(VolumeConstraint, ProjectsToTheNearestStateOfUnitVolume) {
  const VolumeConstraintLaw constraint({.stiffness = 3});
  expect_projects(constraint, [](const Mat3& near, Random& random) {
    const Mat3 other = near + 0.2 * random.mat3();
    const double J = other.determinant();
    return J > 0.05 ? Mat3(other / cbrt(J)) : near;
  });
}

TEST(ConstraintKernels, StandInTheLaplacianWithTheirOwnStiffness) {
  EXPECT_EQ(AnyConstraint(StrainLimitLaw({.stiffness = 5}))->make_kernel()->fitted_stiffness({}),
            5);
  EXPECT_EQ(
      AnyConstraint(VolumeConstraintLaw({.stiffness = 7}))->make_kernel()->fitted_stiffness({}), 7);
  EXPECT_TRUE(AnyConstraint(AreaConstraintLaw())->make_kernel()->is_projective());
}

}  // namespace
}  // namespace pliant
