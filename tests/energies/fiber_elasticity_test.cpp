#include "pliant/energies/fiber_elasticity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "pliant/geometry/generators.h"
#include "pliant/materials/fibers/fiber_registry.h"
#include "pliant/pliant.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

constexpr double kStiffness = 2;
const Vec3 kDirection = Vec3(1, 0.4, -0.3).normalized();

std::vector<AnyFiber> laws() {
  std::vector<AnyFiber> all;
  Fibers::for_each([&]<class Law>() { all.emplace_back(Law({.stiffness = kStiffness})); });
  return all;
}

struct FiberLaws : ::testing::TestWithParam<AnyFiber> {
  const Mesh tets = make_box({1, 0.5, 0.5}, {2, 1, 1});

  std::unique_ptr<Energy> fibers(ElementShape shape, const Mesh& mesh) const {
    return make_fiber_elasticity(shape, GetParam(), std::array{kDirection}, mesh,
                                 {.label = "fibre", .thickness = 0.1});
  }
  static VecX deformed(const Mesh& mesh, const Mat3& F, double noise, Random& random) {
    VecX x = random.vector(mesh.positions.size(), noise);
    for (int i = 0; i < mesh.vertex_count(); ++i) vertex(x, i) += F * vertex(mesh.positions, i);
    return x;
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, FiberLaws, ::testing::ValuesIn(laws()), [](const auto& each) {
  std::string name(each.param.name());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(FiberLaws, DerivativesMatchDifferences) {
  Random random(1);
  // Pulled and, for all but the thread, pushed: rotated, so that no axis is special.
  for (const double stretch : {1.4, 0.7}) {
    const Mat3 F = random.rotation() * Vec3(stretch, 0.9, 1.1).asDiagonal();
    const Mesh hexes = make_hex_box({1, 0.5, 0.5}, {1, 1, 1});
    const Mesh sheet = make_sheet({1, 1}, {2, 2});
    test::expect_derivatives_match(*fibers(ElementShape::kTet, tets),
                                   deformed(tets, F, 0.01, random), random);
    test::expect_derivatives_match(*fibers(ElementShape::kHex, hexes),
                                   deformed(hexes, F, 0.01, random), random);
    test::expect_derivatives_match(*fibers(ElementShape::kMembrane, sheet),
                                   deformed(sheet, F, 0.01, random), random);
  }
}

TEST_P(FiberLaws, DerivativesMatchDifferencesInAPlane) {
  Random random(7);
  Mesh sheet = make_sheet({1, 1}, {2, 2});
  for (int i = 0; i < sheet.vertex_count(); ++i) {
    const Vec3 p = vertex(sheet.positions, i);
    vertex(sheet.positions, i) = Vec3(p[0], -p[2], 0);
  }
  for (const double stretch : {1.4, 0.7}) {
    const Mat3 F = Vec3(stretch, 0.9 * stretch, 1).asDiagonal();
    VecX x = deformed(sheet, F, 0.01, random);
    as_rows(x).col(2).setZero();
    test::expect_derivatives_match(*fibers(ElementShape::kPlanar, sheet), x, random);
  }
}

// Turned inside out along the fibre, where ARAP has S = -1.
TEST_P(FiberLaws, DerivativesMatchDifferencesWhereReversed) {
  Random random(8);
  const Mat3 F = random.rotation() * (Mat3::Identity() - 1.8 * kDirection * kDirection.transpose());
  test::expect_derivatives_match(*fibers(ElementShape::kTet, tets),
                                 deformed(tets, F, 0.005, random), random, 0x1p-9);
}

TEST_P(FiberLaws, AreContentAtRestAndFeelOnlyTheirDirection) {
  const auto energy = fibers(ElementShape::kTet, tets);
  EXPECT_NEAR(test::value_of(*energy, tets.positions), 0, 1e-15);
  EXPECT_LT(test::gradient_of(*energy, tets.positions).norm(), 1e-14);
  Random random(2);
  // Stretched across the fibre alone: F d = d.
  const Vec3 across = kDirection.cross(Vec3(0, 0, 1)).normalized();
  const Mat3 F = Mat3::Identity() + 0.5 * across * across.transpose();
  EXPECT_NEAR(test::value_of(*energy, deformed(tets, F, 0, random)), 0, 1e-14);
}

// The modulus at rest is the stiffness, whatever the law: pulled by ε, V k ε²/2.
TEST_P(FiberLaws, ShareTheirStiffnessAtRest) {
  Random random(3);
  constexpr double kStrain = 1e-5;
  const Mat3 F = Mat3::Identity() + kStrain * kDirection * kDirection.transpose();
  const double energy =
      test::value_of(*fibers(ElementShape::kTet, tets), deformed(tets, F, 0, random));
  const double volume = 0.25;
  EXPECT_NEAR(energy / (0.5 * kStiffness * volume * kStrain * kStrain), 1, 1e-4);
}

TEST_P(FiberLaws, EveryStateIsFiniteWithASemidefiniteProjection) {
  Random random(4);
  const auto energy = fibers(ElementShape::kTet, tets);
  for (const Vec3& s : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0.5, 1, -1), Vec3(-1, -1, -1)}) {
    test::expect_finite_and_semidefinite(*energy, deformed(tets, Mat3(s.asDiagonal()), 0, random));
  }
  test::expect_balanced(*energy, deformed(tets, random.mat3() + Mat3::Identity(), 0, random));
}

double density(const AnyFiber& law, const Mat3& F) {
  const Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  VecX x(mesh.positions.size());
  for (int i = 0; i < mesh.vertex_count(); ++i) vertex(x, i) = F * vertex(mesh.positions, i);
  return test::value_of(*make_fiber_elasticity(ElementShape::kTet, law, std::array{Vec3(1, 0, 0)},
                                               mesh, {.label = "fibre"}),
                        x);
}

TEST(Fibers, FollowTheirFormulas) {
  const Mat3 pulled = Vec3(1.5, 1, 1).asDiagonal();
  const Mat3 pushed = Vec3(0.5, 1, 1).asDiagonal();
  EXPECT_NEAR(density(FiberSquareRoot({.stiffness = 50}), pulled), 25 * 0.25, 1e-12);
  EXPECT_NEAR(density(FiberStVenantKirchhoff({.stiffness = 4}), pulled), 0.5 * 1.25 * 1.25, 1e-12);
  EXPECT_NEAR(density(FiberArap({.stiffness = 2}), pushed), 0.25, 1e-12);
  EXPECT_NEAR(density(FiberPull({.stiffness = 2}), pulled), 0.25, 1e-12);
  EXPECT_EQ(density(FiberPull({.stiffness = 2}), pushed), 0);
}

// Reversed along the fibre: content for the square root, a stretch of 2 for ARAP. Reversed across
// it, the fibre does not mind.
TEST(Fibers, OnlyArapTellsAReversedFibre) {
  const Mat3 along = Vec3(-0.9, 1, 1).asDiagonal();
  const Mat3 across = Vec3(1, 1, -0.9).asDiagonal();
  EXPECT_NEAR(density(FiberSquareRoot({.stiffness = 2}), along), 0.01, 1e-12);
  EXPECT_NEAR(density(FiberArap({.stiffness = 2}), along), 1.9 * 1.9, 1e-12);
  EXPECT_NEAR(density(FiberArap({.stiffness = 2}), across), 0, 1e-12);
}

// At 30° from z, and F = diag(1, 1, s): across R d, with a length of tan 30°, at s = -1/3.
const Vec3 kTilted(0.5, 0, std::sqrt(0.75));

TEST(Fibers, DerivativesMatchDifferencesWhereArapTurns) {
  Random random(9);
  const Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  const auto energy = make_fiber_elasticity(ElementShape::kTet, FiberArap({.stiffness = 2}),
                                            std::array{kTilted}, mesh, {.label = "fibre"});
  for (const double s : {-0.29, -1.0 / 3, -0.37}) {
    const Mat3 F = random.rotation() * Vec3(1, 1, s).asDiagonal();
    VecX x = random.vector(mesh.positions.size(), 1e-3);
    for (int i = 0; i < mesh.vertex_count(); ++i) vertex(x, i) += F * vertex(mesh.positions, i);
    test::expect_derivatives_match(*energy, x, random, 0x1p-11);
    test::expect_balanced(*energy, x);
    test::expect_finite_and_semidefinite(*energy, x);
  }
}

// From (l - 1)²/2 to (l + 1)²/2 without a jump, in the limits of Lipschitz.
TEST(Fibers, OfArapReverseContinuously) {
  const Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  const auto energy = make_fiber_elasticity(ElementShape::kTet, FiberArap({.stiffness = 2}),
                                            std::array{kTilted}, mesh, {.label = "fibre"});
  const auto at = [&](double s) {
    VecX x = mesh.positions;
    for (int i = 0; i < mesh.vertex_count(); ++i) x[3 * i + 2] *= s;
    return test::value_of(*energy, x);
  };
  const auto length = [](double s) { return std::sqrt(0.25 + 0.75 * s * s); };
  EXPECT_NEAR(at(-0.2), std::pow(length(-0.2) - 1, 2), 1e-12);
  EXPECT_NEAR(at(-0.5), std::pow(length(-0.5) + 1, 2), 1e-12);
  constexpr double kStep = 1e-4;
  for (double s = -0.5; s < -0.2; s += kStep) {
    EXPECT_LT(std::abs(at(s + kStep) - at(s)), 40 * kStep) << s;
  }
}

// Pressed to no length, it is pushed open along R d: the limit from both sides.
TEST(Fibers, OfArapOpenAgain) {
  const Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  const auto energy = make_fiber_elasticity(ElementShape::kTet, FiberArap({.stiffness = 2}),
                                            std::array{Vec3(0, 0, 1)}, mesh, {.label = "fibre"});
  const auto gradient_at = [&](double s) {
    VecX x = mesh.positions;
    for (int i = 0; i < mesh.vertex_count(); ++i) x[3 * i + 2] *= s;
    return test::gradient_of(*energy, x);
  };
  EXPECT_GT(gradient_at(0).norm(), 1);
  for (const double s : {1e-9, -1e-9}) {
    EXPECT_LT((gradient_at(0) - gradient_at(s)).norm(), 1e-8) << s;
  }
}

TEST(Fibers, SquareRootIsProjective) {
  const Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  const auto energy = make_fiber_elasticity(ElementShape::kTet, FiberSquareRoot({.stiffness = 3}),
                                            std::array{kDirection}, mesh, {.label = "fibre"});
  ASSERT_NE(energy->projective(), nullptr);
  Random random(6);
  const VecX x = random.vector(mesh.positions.size());
  std::vector<double> targets(12);
  std::vector<double> gradients(3 * energy->stencils().size());
  energy->value_and_gradients(x, {0, 1}, gradients.data());
  energy->projective()->project(x, {0, 1}, targets.data());
  Eigen::Matrix4d L;
  energy->laplacians({0, 1}, L.data());
  for (int a = 0; a < 4; ++a) {
    Vec3 expected = -Eigen::Map<Vec3>(targets.data() + 3 * a);
    for (int b = 0; b < 4; ++b) expected += L(a, b) * vertex(x, energy->stencils()[b]);
    EXPECT_LT((expected - Eigen::Map<Vec3>(gradients.data() + 3 * a)).norm(), 1e-12);
  }
}

TEST(Fibers, NameTheElementWhoseDirectionIsOfNoUse) {
  const Mesh sheet = make_sheet({1, 1}, {1, 1});
  const auto make = [&](const Vec3& direction) {
    return make_fiber_elasticity(ElementShape::kMembrane, FiberPull(), std::array{direction}, sheet,
                                 {.label = "cloth: fibre"});
  };
  EXPECT_NO_THROW(make(Vec3(1, 0.5, 0)));
  EXPECT_THROW(make(Vec3(0, 1, 0)), InputError);
  EXPECT_THROW(make(Vec3(0, 0, 0)), InputError);
}

}  // namespace
}  // namespace pliant
