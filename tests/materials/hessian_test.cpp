#include "pliant/materials/hessian.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "materials/hessian_law.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;
using test::Shape;

using test::kLambda;
using test::kMu;

struct MaterialHessian : ::testing::TestWithParam<test::HessianLaw> {
  const test::HessianLaw& hessian = GetParam();
  const test::Law& law = hessian.law;

  // dΨ/dσ at the stretches s, by differences of Ψ(diag s) with an error of O(h⁴).
  Vec3 principal_stress(const Vec3& s) const {
    constexpr double kStep = 1e-3;
    Vec3 slope;
    for (int i = 0; i < 3; ++i) {
      const auto energy = [&](double t) {
        Vec3 moved = s;
        moved[i] += t;
        return law.energy(moved.asDiagonal());
      };
      slope[i] = (8 * (energy(kStep) - energy(-kStep)) - (energy(2 * kStep) - energy(-2 * kStep))) /
                 (12 * kStep);
    }
    return slope;
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, MaterialHessian, ::testing::ValuesIn(test::soft_hessian_laws()),
                         [](const auto& each) { return test::test_name(each.param.law.name); });

TEST_P(MaterialHessian, IsTheDerivativeOfStress) {
  Random random(1);
  const auto stress = [this](const Mat3& F) { return law.stress(F); };
  for (const Shape shape : test::kSmoothShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 20; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat3 d = random.mat3();
      const Mat9 H = hessian.exact(F);
      const Mat3 along = unvec<double>(H * vec<double>(d));
      EXPECT_TRUE(
          test::is_derivative(stress, F, d, along, {.first_step = 0x1p-6, .magnitude = 10}));
    }
  }
}

TEST_P(MaterialHessian, IsRebuiltByItsEigensystem) {
  Random random(2);
  for (const Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 50; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat9 H = hessian.exact(F);
      const auto eigen = hessian.eigensystem(F);
      const Mat9& Q = eigen.vectors;
      EXPECT_LT((Q.transpose() * Q - Mat9::Identity()).norm(), 1e-13);
      EXPECT_LT((Q * eigen.values.asDiagonal() * Q.transpose() - H).norm(), 1e-10 * H.norm());
      EXPECT_LT((H - H.transpose()).norm(), 1e-13 * H.norm());
    }
  }
}

TEST_P(MaterialHessian, ProjectionIsTheNumericClampOfAll9x9) {
  Random random(3);
  for (const Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 50; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat9 exact = hessian.exact(F);
      const Mat9 projected = hessian.projected(F);
      ASSERT_TRUE(exact.allFinite());
      ASSERT_TRUE(projected.allFinite());
      EXPECT_LT((projected - project_psd(exact)).norm(), 1e-12 * exact.norm());
      const Eigen::SelfAdjointEigenSolver<Mat9> eigen(projected);
      EXPECT_GE(eigen.eigenvalues()[0], -1e-14 * projected.norm());
    }
  }
}

// The oracle of [KimEberle22]'s eigensystems: A_ij = ψ_ij, twist = (ψi + ψj) / (si + sj) and
// flip = (ψi - ψj) / (si - sj), with the principal stresses ψi by differences.
TEST_P(MaterialHessian, AgreesWithThePrincipalStretches) {
  Random random(4);
  for (int n = 0; n < 100; ++n) {
    const Vec3 s(random.uniform(1.4, 2), random.uniform(0.8, 1.3), random.uniform(-0.7, 0.7));
    const auto H = law.principal_hessian(s);
    const Vec3 psi = principal_stress(s);
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      // Differences are right to 1e-10 of Ψ < 10, divided by gaps of at least 0.1.
      EXPECT_NEAR(H.twist[k], (psi[i] + psi[j]) / (s[i] + s[j]), 1e-8);
      EXPECT_NEAR(H.flip[k], (psi[i] - psi[j]) / (s[i] - s[j]), 1e-8);
      constexpr double kStep = 1e-4;
      const Vec3 step = kStep * Vec3::Unit(k);
      const Vec3 column = (principal_stress(s + step) - principal_stress(s - step)) / (2 * kStep);
      EXPECT_LT((H.scaling.col(k) - column).norm(), 1e-6);
    }
  }
}

TEST(ProjectedHessian, OfBatchesIsThatOfNumbers) {
  Random random(5);
  const StableNeoHookean material = test::soft<StableNeoHookean>();
  Mat3 F[Batch::kLanes];
  Mat3T<Batch> batch;
  const Shape shapes[] = {Shape::kOrdinary, Shape::kInverted, Shape::kFlat, Shape::kRepeated};
  for (int l = 0; l < Batch::kLanes; ++l) {
    F[l] = random.sample(shapes[l]);
    for (int k = 0; k < 9; ++k) set_lane(batch(k), l, F[l](k));
  }
  const Lame<Batch> p{kMu, kLambda};
  const Mat9T<Batch> H = projected_hessian(material, batch, p);
  const auto eigen = eigensystem(material, batch, p);
  for (int l = 0; l < Batch::kLanes; ++l) {
    const Mat9 expected = projected_hessian(material, F[l], material.params());
    EXPECT_LT((test::lane_of(H, l) - expected).norm(), 1e-12 * expected.norm());
    const auto plain = eigensystem(material, F[l], material.params());
    EXPECT_LT((test::lane_of(eigen.values, l) - plain.values).norm(), 1e-12 * expected.norm());
  }
}

TEST(Eigensystem, OfRestIsSixStrainsAndThreeRotations) {
  const Corotated material({.mu = kMu, .lambda = kLambda});
  const auto eigen = eigensystem(material, Mat3(Mat3::Identity()), material.params());
  Vec9 values = eigen.values;
  std::sort(values.begin(), values.end());
  Vec9 expected;
  expected << 0, 0, 0, Vec3::Constant(2 * kMu), 2 * kMu, 2 * kMu, 2 * kMu + 3 * kLambda;
  EXPECT_LT((values - expected).norm(), 1e-13);
}

// The book prints λ(I₁ - 3 - 2μ) in this bracket; at the stretches below that would give -9.1.
TEST(Corotated, TwistIsTheCorrectedOne) {
  const Corotated material({.mu = kMu, .lambda = kLambda});
  const auto H = material.principal_hessian(Vec3(2, 1, 0.5), material.params());
  EXPECT_NEAR(H.twist[0], 2 * kMu + 2 * (kLambda * 0.5 - 2 * kMu) / 1.5, 1e-13);
  EXPECT_NEAR(H.twist[2], 2 * kMu + 2 * (kLambda * 0.5 - 2 * kMu) / 3, 1e-13);
}

// Indefinite exactly when two stretches add up to less than 2 [KimEberle22, sec. 7.2].
TEST(Arap, TwistChangesSignWhereTwoStretchesSumToTwo) {
  const Arap material({.mu = 1});
  const auto H = material.principal_hessian(Vec3(1.5, 1, 0.5), material.params());
  EXPECT_NEAR(H.twist[1], 0, 1e-15);
  EXPECT_LT(H.twist[0], 0);
  EXPECT_GT(H.twist[2], 0);
}

}  // namespace
}  // namespace pliant
