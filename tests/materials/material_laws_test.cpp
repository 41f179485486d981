#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "materials/law.h"
#include "pliant/math/batch.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;
using test::Shape;

const Mat3 kI = Mat3::Identity();

// The laws every material obeys. A new line in registry.h is tested here at once.
struct MaterialLaws : ::testing::TestWithParam<test::Law> {
  const test::Law& law = GetParam();
};
INSTANTIATE_TEST_SUITE_P(Registry, MaterialLaws, ::testing::ValuesIn(test::soft_laws()),
                         [](const auto& each) { return test::test_name(each.param.name); });

TEST_P(MaterialLaws, HasANameAndASummary) {
  EXPECT_FALSE(law.name.empty());
  EXPECT_FALSE(law.summary.empty());
}

// A few ε times what the formulas add up at rest, ten for moduli of order one.
constexpr double kRestTolerance = 1e-14;
// The same relative to the size of Ψ and P elsewhere.
constexpr double kTolerance = 1e-14;

TEST_P(MaterialLaws, RestHasNoEnergyAndNoStress) {
  EXPECT_NEAR(law.energy(kI), 0, 1e-15);
  EXPECT_LT(law.stress(kI).norm(), 3e-15);
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    const Mat3 R = random.rotation();
    EXPECT_NEAR(law.energy(R), 0, kRestTolerance);
    EXPECT_LT(law.stress(R).norm(), 3 * kRestTolerance);
  }
}

// Rest is a minimum: nothing near it has less energy, so a body at rest stays there.
TEST_P(MaterialLaws, RestIsStable) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Mat3 d = random.mat3();
    EXPECT_GE(law.energy(kI + 0.1 * d), -kRestTolerance);
    EXPECT_GE(law.energy(kI + 1e-4 * d), -kRestTolerance);
  }
}

TEST_P(MaterialLaws, StressIsTheGradientOfEnergy) {
  Random random(3);
  const auto energy = [this](const Mat3& F) { return law.energy(F); };
  for (const Shape shape : test::smooth_shapes(law)) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 20; ++i) {
      const std::optional<Mat3> F = law.knots.smooth_sample(random, shape);
      if (!F) break;
      const Mat3 d = random.mat3();
      const double slope = law.stress(*F).cwiseProduct(d).sum();
      EXPECT_TRUE(
          test::is_derivative(energy, *F, d, slope, {.first_step = 0x1p-7, .magnitude = 10}));
    }
  }
}

TEST_P(MaterialLaws, FusedEnergyIsTheEnergy) {
  Random random(4);
  for (const Shape shape : test::kAllShapes) {
    const Mat3 F = random.sample(shape);
    Mat3 P;
    EXPECT_NEAR(law.energy_and_stress(F, P), law.energy(F), kTolerance * law.energy_size(F)) << F;
  }
}

TEST_P(MaterialLaws, RotationsTurnStressAndKeepEnergy) {
  Random random(5);
  for (const Shape shape : test::kSmoothShapes) {
    SCOPED_TRACE(test::name_of(shape));
    for (int i = 0; i < 20; ++i) {
      const Mat3 F = random.sample(shape);
      const Mat3 R = random.rotation();
      const Mat3 P = law.stress(F);
      // In front of R (isotropy too) and behind it.
      const double energy_tolerance = kTolerance * law.energy_size(F);
      const double stress_tolerance = kTolerance * law.stress_size(F);
      EXPECT_NEAR(law.energy(R * F), law.energy(F), energy_tolerance);
      EXPECT_NEAR(law.energy(F * R), law.energy(F), energy_tolerance);
      EXPECT_LT((law.stress(R * F) - R * P).norm(), stress_tolerance);
      EXPECT_LT((law.stress(F * R) - P * R).norm(), stress_tolerance);
      // No torque: the Kirchhoff stress P Fᵀ is symmetric.
      const Mat3 tau = P * F.transpose();
      EXPECT_LT((tau - tau.transpose()).norm(), stress_tolerance * F.norm());
    }
  }
}

// In the principal frame Ψ(diag s) and its stress, diag(dΨ/ds), are functions of s alone, and the
// order of the stretches is of no account.
TEST_P(MaterialLaws, StretchesGiveWhatDiagonalsGive) {
  Random random(9);
  for (int i = 0; i < 200; ++i) {
    Vec3 s = (Vec3(1.2, 1, 0.6) + 0.5 * random.vec3()).cwiseAbs();
    // As the decomposition does: a negative sign is on the smallest.
    int smallest = 0;
    s.minCoeff(&smallest);
    if (i % 2 == 0) s[smallest] = -s[smallest];
    const Mat3 F = s.asDiagonal();
    const double energy = law.energy(F);
    const Mat3 P = law.stress(F);
    const double tolerance = kTolerance * law.energy_size(F);
    EXPECT_NEAR(law.stretch_energy(s), energy, tolerance);
    EXPECT_NEAR(law.stretch_energy(Vec3(s[2], s[0], s[1])), energy, tolerance);
    EXPECT_LT((law.principal_stress(s) - P.diagonal()).norm(), kTolerance * law.stress_size(F));
  }
}

TEST_P(MaterialLaws, BatchesGiveWhatNumbersGive) {
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    Mat3 F[Batch::kLanes];
    Mat3T<Batch> batch;
    Vec3T<Batch> s;
    Vec3 stretches[Batch::kLanes];
    for (int l = 0; l < Batch::kLanes; ++l) {
      F[l] = random.sample(test::kSmoothShapes[(i + l) % test::kSmoothShapes.size()]);
      stretches[l] = svd3<double>(F[l]).s;
      for (int k = 0; k < 9; ++k) set_lane(batch(k), l, F[l](k));
      for (int k = 0; k < 3; ++k) set_lane(s[k], l, stretches[l][k]);
    }
    Mat3T<Batch> P;
    const Batch energy = law.batch_energy(batch);
    const Batch fused = law.batch_energy_and_stress(batch, P);
    const auto H = law.batch_principal_hessian(s);
    for (int l = 0; l < Batch::kLanes; ++l) {
      const double tolerance = kTolerance * law.energy_size(F[l]);
      EXPECT_NEAR(energy.lane(l), law.energy(F[l]), tolerance);
      EXPECT_NEAR(fused.lane(l), law.energy(F[l]), tolerance);
      const double stress_size = law.stress_size(F[l]);
      EXPECT_LT((test::lane_of(P, l) - law.stress(F[l])).norm(), kTolerance * stress_size);
      const auto h = law.principal_hessian(stretches[l]);
      EXPECT_LT((test::lane_of(H.scaling, l) - h.scaling).norm(), kTolerance * stress_size);
      EXPECT_LT((test::lane_of(H.twist, l) - h.twist).norm(), kTolerance * stress_size);
      EXPECT_LT((test::lane_of(H.flip, l) - h.flip).norm(), kTolerance * stress_size);
    }
  }
}

TEST_P(MaterialLaws, EveryFiniteStateHasFiniteDerivatives) {
  Random random(7);
  for (const Shape shape : test::kAllShapes) {
    for (int i = 0; i < 20; ++i) {
      const Mat3 F = random.sample(shape);
      EXPECT_TRUE(std::isfinite(law.energy(F)));
      EXPECT_GE(law.energy(F), -kRestTolerance);
      EXPECT_TRUE(law.stress(F).allFinite());
    }
  }
}

void expect_no_overflow_up_to_stretches_of_a_hundred(const test::Law& law) {
  SCOPED_TRACE(law.name);
  for (const Vec3& s : {Vec3(100, 100, 100), Vec3(100, 100, -100), Vec3(100, 0.01, 0.01),
                        Vec3(100, 100, 0), Vec3(100, 0.01, -0.01)}) {
    const Mat3 F = s.asDiagonal();
    const auto H = law.principal_hessian(s);
    EXPECT_TRUE(std::isfinite(law.energy(F))) << s.transpose();
    EXPECT_TRUE(law.stress(F).allFinite()) << s.transpose();
    EXPECT_TRUE(H.scaling.allFinite() && H.twist.allFinite() && H.flip.allFinite());
  }
}

// At the parameters that a material has when none are given.
TEST(DefaultMaterials, DoNotOverflowUpToStretchesOfAHundred) {
  Materials::for_each(
      []<class M>() { expect_no_overflow_up_to_stretches_of_a_hundred(test::law_of(M())); });
}

TEST_P(MaterialLaws, OverflowIsInfiniteAndNeverNaN) {
  Random random(8);
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (const double scale : {1e80, 1e120, 1e160, 1e200, 1e300}) {
    for (const Shape shape : test::kAllShapes) {
      const Mat3 F = scale * random.sample(shape);
      const double energy = law.energy(F);
      EXPECT_FALSE(std::isnan(energy)) << F;
      EXPECT_GE(energy, 0) << F;
    }
    EXPECT_GT(law.energy(scale * random.rotation()), 1e100);
  }
  EXPECT_EQ(law.energy(1e200 * kI), kInf);
  EXPECT_EQ(law.energy(1e200 * random.rotation()), kInf);
}

}  // namespace
}  // namespace pliant
