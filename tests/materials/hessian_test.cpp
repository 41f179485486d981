#include "pliant/materials/hessian.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "materials/law.h"
#include "pliant/materials/checks/evaluation.h"
#include "support/dense_oracle.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;
using test::Shape;

using test::kLambda;
using test::kMu;

struct MaterialHessian : ::testing::TestWithParam<test::Law> {
  const test::Law& law = GetParam();
};
INSTANTIATE_TEST_SUITE_P(Registry, MaterialHessian, ::testing::ValuesIn(test::soft_laws()),
                         [](const auto& each) { return test::test_name(each.param.name); });

TEST_P(MaterialHessian, IsTheDerivativeOfStress) {
  Random random(1);
  const auto stress = [this](const Mat3& F) { return law.stress(F); };
  for (const Shape shape : test::smooth_shapes(law)) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 20; ++i) {
      const std::optional<Mat3> F = law.knots.smooth_sample(random, shape);
      if (!F) break;
      const Mat3 d = random.mat3();
      const Mat9 H = hessian_at(law, *F);
      const Mat3 along = (H * vec<double>(d)).reshaped(3, 3);
      EXPECT_TRUE(
          test::is_derivative(stress, *F, d, along, {.first_step = 0x1p-7, .magnitude = 10}));
    }
  }
}

TEST_P(MaterialHessian, IsRebuiltByItsEigensystem) {
  Random random(2);
  for (const Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 50; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat9 H = hessian_at(law, F);
      const auto eigen = eigensystem_at(law, F);
      const Mat9& Q = eigen.vectors;
      const Mat9 unit = test::congruent(Mat9::Identity(), Q);
      EXPECT_LT((unit - Mat9::Identity()).norm(), 1e-13);
      const Mat9 rebuilt = test::congruent(eigen.values.asDiagonal(), Q.transpose());
      EXPECT_LE((rebuilt - H).norm(), 1e-10 * H.norm());
      EXPECT_LE((H - H.transpose()).norm(), 1e-13 * H.norm());
    }
  }
}

TEST_P(MaterialHessian, ProjectionIsTheNumericClampOfAll9x9) {
  Random random(3);
  for (const Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 50; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat9 exact = hessian_at(law, F);
      const Mat9 projected = evaluate(law, F).projected_hessian;
      ASSERT_TRUE(exact.allFinite());
      ASSERT_TRUE(projected.allFinite());
      EXPECT_LE((projected - test::with_eigenvalues_from(0, exact)).norm(), 1e-12 * exact.norm());
      EXPECT_GE(test::smallest_eigenvalue(projected), -1e-14 * projected.norm());
    }
  }
}

// The oracle of [KimEberle22]'s eigensystems: A_ij = ψ_ij, twist = (ψi + ψj) / (si + sj) and
// flip = (ψi - ψj) / (si - sj), with ψ the principal stresses.
TEST_P(MaterialHessian, AgreesWithThePrincipalStretches) {
  Random random(4);
  const auto stress = [this](const Vec3& s) { return law.principal_stress(s); };
  for (int n = 0; n < 100; ++n) {
    // The thresholds of the registry, 0.1 for σ and for J, lie outside.
    const double smallest = n % 2 == 0 ? random.uniform(0.15, 0.7) : random.uniform(-0.7, 0.02);
    const Vec3 s{random.uniform(1.4, 2), random.uniform(0.8, 1.3), smallest};
    if (!law.knots.are_far_from(s)) continue;
    const auto H = law.principal_hessian(s);
    const Vec3 psi = law.principal_stress(s);
    // ψ is right to a few ε of its size; it is divided by gaps of at least 0.1.
    const double tolerance = 1e-13 * law.stress_size(s.asDiagonal());
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      EXPECT_NEAR(H.twist[k], (psi[i] + psi[j]) / (s[i] + s[j]), tolerance);
      EXPECT_NEAR(H.flip[k], (psi[i] - psi[j]) / (s[i] - s[j]), tolerance);
      const Vec3 column = H.scaling.col(k);
      EXPECT_TRUE(test::is_derivative(stress, s, Vec3(Vec3::Unit(k)), column,
                                      {.first_step = 0x1p-7, .magnitude = 10}));
    }
  }
}

// The functions above see a material of the registry; these see any type that is a material.
TEST(Hessian, OfALawIsThatOfItsFunctions) {
  Random random(6);
  const StableNeoHookeanLaw material = test::soft<StableNeoHookeanLaw>();
  const MaterialFunctions functions = functions_of(AnyMaterial(material));
  for (const Shape shape : test::kAllShapes) {
    const Mat3 F = random.sample(shape);
    const MaterialEvaluation expected = evaluate(functions, F);
    const double tolerance = 1e-13 * expected.hessian.norm();
    EXPECT_LE((hessian(material, F, material.params()) - expected.hessian).norm(), tolerance);
    const Mat9 projected = projected_hessian(material, F, material.params());
    EXPECT_LE((projected - expected.projected_hessian).norm(), tolerance);
    const auto eigen = eigensystem(material, F, material.params());
    EXPECT_LE((eigen.values - eigensystem_at(functions, F).values).norm(), tolerance);
  }
}

TEST(ProjectedHessian, OfBatchesIsThatOfNumbers) {
  Random random(5);
  const StableNeoHookeanLaw material = test::soft<StableNeoHookeanLaw>();
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
  const CorotatedLaw material({.mu = kMu, .lambda = kLambda});
  const auto eigen = eigensystem(material, Mat3(Mat3::Identity()), material.params());
  Vec9 values = eigen.values;
  std::sort(values.begin(), values.end());
  Vec9 expected;
  expected << 0, 0, 0, Vec3::Constant(2 * kMu), 2 * kMu, 2 * kMu, 2 * kMu + 3 * kLambda;
  EXPECT_LT((values - expected).norm(), 1e-13);
}

// Indefinite exactly when two stretches add up to less than 2 [KimEberle22, sec. 7.2].
TEST(Arap, TwistChangesSignWhereTwoStretchesSumToTwo) {
  const ArapLaw material({.mu = 1});
  const auto H = material.principal_hessian(Vec3(1.5, 1, 0.5), material.params());
  EXPECT_NEAR(H.twist[1], 0, 1e-15);
  EXPECT_LT(H.twist[0], 0);
  EXPECT_GT(H.twist[2], 0);
}

}  // namespace
}  // namespace pliant
