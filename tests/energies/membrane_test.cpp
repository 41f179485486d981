#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <memory>
#include <vector>

#include "energies/energy_laws.h"
#include "materials/law.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/constraints/constraint_registry.h"
#include "support/dense_oracle.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

constexpr double kThickness = 0.5;

const Mesh& sheet() {
  static const Mesh kSheet = [] {
    Mesh mesh = make_sheet({1.5, 1}, {2, 1});
    Random random(1);
    mesh.positions += random.vector(mesh.positions.size(), 0.05);
    return mesh;
  }();
  return kSheet;
}

// Stretched by these along and across the sheet, then turned.
VecX deformed(double along, double across, double noise, Random& random) {
  const Mat3 F = random.rotation() * Vec3(along, 1, across).asDiagonal();
  VecX x = random.vector(sheet().positions.size(), noise);
  for (int i = 0; i < sheet().vertex_count(); ++i) vertex(x, i) += F * vertex(sheet().positions, i);
  return x;
}

// d²Ψ/dF² of triangle e: with corner 0 fixed, every F is that of one placement of the two others.
MatX density_hessian(const Energy& energy, const VecX& x, const RestTriangle& triangle,
                     Eigen::Index e, Definiteness definiteness) {
  const Mat2 edges = Mat2(triangle.B.bottomRows<2>()).inverse();
  MatX corners = MatX::Zero(9, 6);
  for (int j = 0; j < 2; ++j) {
    for (int c = 0; c < 2; ++c) {
      corners.block<3, 3>(3 * (c + 1), 3 * j) = edges(j, c) * Mat3::Identity();
    }
  }
  const MatX H = test::element_hessian(energy, x, e, definiteness);
  return test::congruent(H, corners) / (kThickness * triangle.area);
}

// How many of the triangles had something to clamp.
int expect_clamped(const Energy& energy, const VecX& x) {
  int changed = 0;
  const std::vector<RestTriangle> triangles = make_rest_triangles(sheet());
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto e = static_cast<Eigen::Index>(i);
    const MatX exact = density_hessian(energy, x, triangles[i], e, Definiteness::kExact);
    const MatX projected = density_hessian(energy, x, triangles[i], e, Definiteness::kProjected);
    EXPECT_LT((projected - test::with_eigenvalues_from(0, exact)).norm(), 1e-10 * exact.norm());
    if ((projected - exact).norm() > 1e-6 * exact.norm()) ++changed;
  }
  return changed;
}

TEST(Membrane, ProjectionIsNumericClamping) {
  for (const AnyMaterial& material : test::soft_materials()) {
    SCOPED_TRACE(material.name());
    const auto energy = make_elasticity(ElementShape::kMembrane, material, sheet(),
                                        {.label = "membrane", .thickness = kThickness});
    Random random(2);
    EXPECT_GT(expect_clamped(*energy, deformed(0.8, 0.7, 0.02, random)), 0);
    expect_clamped(*energy, deformed(1.3, 0.6, 0.02, random));
    expect_clamped(*energy, deformed(1.2, 1.2, 1e-9, random));
  }
}

struct AreaLaw : ::testing::Test {
  static constexpr double kStiffness = 3;
  const std::unique_ptr<Energy> energy =
      make_elasticity(ElementShape::kMembrane,
                      AnyConstraint(AreaConstraintLaw({.stiffness = kStiffness}))->make_kernel(),
                      sheet(), {.label = "area", .thickness = kThickness});
};

TEST_F(AreaLaw, DerivativesMatchDifferences) {
  Random random(3);
  for (const Vec2& s : {Vec2(1.6, 1.2), Vec2(1.3, 0.5), Vec2(0.7, 0.6), Vec2(1.1, 1.1)}) {
    SCOPED_TRACE(s.transpose());
    test::expect_derivatives_match(*energy, deformed(s[0], s[1], 0.01, random), random, 0x1p-9);
  }
}

TEST_F(AreaLaw, ProjectionIsNumericClamping) {
  Random random(4);
  int changed = 0;
  for (const Vec2& s : {Vec2(1.6, 1.2), Vec2(1.3, 0.5), Vec2(0.7, 0.6)}) {
    changed += expect_clamped(*energy, deformed(s[0], s[1], 0.01, random));
  }
  EXPECT_GT(changed, 0);
}

// ½ k V times the squared distance to the nearest stretches (q, 1/q), found by trying them all.
TEST_F(AreaLaw, IsTheDistanceToTheNearestUnitArea) {
  Random random(5);
  const VecX x = deformed(1.4, 0.5, 0.05, random);
  double expected = 0;
  for (const RestTriangle& t : make_rest_triangles(sheet())) {
    Mat3 X;
    for (int c = 0; c < 3; ++c) X.col(c) = vertex(x, t.nodes[static_cast<std::size_t>(c)]);
    const Mat32 F = X * t.B;
    const Vec2 s = test::eigenvalues_of(F.transpose() * F).cwiseSqrt();
    double nearest = 1e9;
    for (double q = 0.2; q < 5; q += 1e-4) {
      nearest = std::min(nearest, (Vec2(1 / q, q) - s).squaredNorm());
    }
    expected += 0.5 * kStiffness * kThickness * t.area * nearest;
  }
  EXPECT_NEAR(test::value_of(*energy, x), expected, 1e-7 * expected);
}

// The thickness is held fixed, so that only small strains are those of plane stress. Pulled along
// both axes, a rubber sheet that thins as it should needs less force; this is how much less.
TEST(Membrane, IsTooStiffAtLargeStretches) {
  const AnyMaterial rubber = StableNeoHookeanLaw({.young = 1e5, .poisson = 0.49});
  const MaterialFunctions solid = functions_of(rubber);
  const MaterialFunctions membrane = functions_of(rubber->plane_stress("material"));
  const auto ratio = [&](double s) {
    double low = 0.2;
    double high = 2;
    while (high - low > 1e-12) {
      const double t = 0.5 * (low + high);
      (solid.principal_stress({s, s, t})[2] < 0 ? low : high) = t;
    }
    return membrane.principal_stress({s, s, 1})[0] / solid.principal_stress({s, s, low})[0];
  };
  EXPECT_NEAR(ratio(1.0001), 1, 1e-3);
  EXPECT_NEAR(ratio(1.05), 1.20, 0.01);
  EXPECT_NEAR(ratio(1.2), 1.95, 0.01);
}

}  // namespace
}  // namespace pliant
