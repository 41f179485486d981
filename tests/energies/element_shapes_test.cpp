#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "energies/energy_laws.h"
#include "materials/law.h"
#include "pliant/core/error.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/checks/evaluation.h"
#include "support/dense_oracle.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

// Irregular hexes: a box of three, its vertices moved.
Mesh crooked_hexes() {
  Mesh mesh = make_hex_box({1.5, 0.6, 0.5}, {3, 1, 2});
  Random random(11);
  mesh.positions += random.vector(mesh.positions.size(), 0.05);
  return mesh;
}

// Seven triangles around a point, so that one batch is full and one is not.
Mesh crooked_disc(double height) {
  constexpr int kTriangles = 7;
  Mesh mesh;
  mesh.positions.setZero(3 * (kTriangles + 2));
  for (int i = 0; i <= kTriangles; ++i) {
    const double angle = 0.8 * i;
    const double radius = 0.7 + 0.1 * (i % 3);
    vertex(mesh.positions, 1 + i) =
        Vec3(radius * std::cos(angle), radius * std::sin(angle), height * (i % 2));
  }
  for (int i = 0; i < kTriangles; ++i) mesh.triangles.push_back({0, 1 + i, 2 + i});
  return mesh;
}

struct Shape {
  std::string name;
  ElementShape shape;
  Mesh mesh;
  bool planar = false;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> kAll = {{"hex", ElementShape::kHex, crooked_hexes()},
                                          {"membrane", ElementShape::kMembrane, crooked_disc(0.1)},
                                          {"planar", ElementShape::kPlanar, crooked_disc(0), true}};
  return kAll;
}

using Case = std::tuple<std::size_t, AnyMaterial>;

struct ElementLaws : ::testing::TestWithParam<Case> {
  const Shape& shape = shapes()[std::get<0>(GetParam())];
  const AnyMaterial& material = std::get<1>(GetParam());
  const Mesh& rest = shape.mesh;
  const std::unique_ptr<MaterialElasticity> energy =
      make_elasticity(shape.shape, material, rest, {.label = "body: element", .thickness = 0.5});

  // The mesh deformed by F, and a little noise in each vertex; planar ones stay in their plane.
  VecX deformed(const Mat3& F, double noise, Random& random) const {
    VecX x = random.vector(rest.positions.size(), noise);
    for (int i = 0; i < rest.vertex_count(); ++i) {
      vertex(x, i) += F * vertex(rest.positions, i) + Vec3(1, -2, 0.5);
      if (shape.planar) vertex(x, i)[2] = 0.5;
    }
    return x;
  }
  // A smooth state: away from folds, thresholds and singular values that cancel.
  Mat3 smooth_state(Random& random) const {
    const Vec3 stretches(1.3, 1.05, 0.8);
    if (!shape.planar) return random.with_stretches(stretches);
    Mat3 F = stretches.asDiagonal();
    F.topLeftCorner<2, 2>() += random.mat3(0.2).topLeftCorner<2, 2>();
    F(1, 0) += 0.3;
    return F;
  }
};
std::string case_name(const Case& c) {
  return shapes()[std::get<0>(c)].name + "_" + test::test_name(std::get<1>(c).name());
}
INSTANTIATE_TEST_SUITE_P(Registry, ElementLaws,
                         ::testing::Combine(::testing::Range<std::size_t>(0, 3),
                                            ::testing::ValuesIn(test::soft_materials())),
                         [](const auto& each) { return case_name(each.param); });

TEST_P(ElementLaws, DerivativesMatchDifferences) {
  Random random(1);
  for (int repeat = 0; repeat < 3; ++repeat) {
    const VecX x = deformed(smooth_state(random), 0.01, random);
    test::expect_derivatives_match(*energy, x, random, 0x1p-9);
  }
}

// At rest all stretches are equal; beside it they nearly are. Rest is a knot of a spline's curves.
TEST_P(ElementLaws, DerivativesMatchDifferencesAtRestAndWhereStretchesMeet) {
  Random random(6);
  const double at_rest = material.is<SplineLaw>() ? 1.05 : 1;
  for (const double scale : {at_rest, 1.1}) {
    for (const double noise : {0.0, 1e-7}) {
      const VecX x = deformed(scale * Mat3::Identity(), noise, random);
      test::expect_derivatives_match(*energy, x, random, 0x1p-9);
    }
  }
}

// A sheet in space is turned over by that, which is no inversion but must not matter.
TEST_P(ElementLaws, DerivativesMatchDifferencesWhereInverted) {
  Random random(7);
  const bool is_flat = shape.planar || shape.shape == ElementShape::kMembrane;
  const Mat3 F = is_flat ? Mat3(Vec3(1.3, -0.6, 1).asDiagonal())
                         : Mat3(random.rotation() * Vec3(1.3, 0.95, -0.6).asDiagonal());
  test::expect_derivatives_match(*energy, deformed(F, 0.005, random), random, 0x1p-9);
}

TEST_P(ElementLaws, RestIsARestPoseWithoutForces) {
  EXPECT_NEAR(test::value_of(*energy, rest.positions), 0, 1e-13);
  EXPECT_LT(test::gradient_of(static_cast<const Energy&>(*energy), rest.positions).norm(), 1e-13);
}

TEST_P(ElementLaws, RigidMotionsAndForceBalance) {
  Random random(2);
  const VecX x = deformed(smooth_state(random), 0.02, random);
  test::expect_balanced(*energy, x);
  if (!shape.planar) test::expect_invariant(*energy, x, random);
}

// Flat, collapsed to a line and to a point, and turned inside out.
TEST_P(ElementLaws, EveryStateIsFiniteWithASemidefiniteProjection) {
  Random random(3);
  for (const Vec3& s : {Vec3(1, 1, 0), Vec3(1, 0, 0), Vec3(0, 0, 0), Vec3(1, 0.5, -0.5),
                        Vec3(-1, 1, 1), Vec3(0, 1, 1)}) {
    SCOPED_TRACE(s.transpose());
    test::expect_finite_and_semidefinite(*energy, deformed(Mat3(s.asDiagonal()), 0, random));
    if (shape.planar) continue;
    test::expect_finite_and_semidefinite(*energy, deformed(random.with_stretches(s), 0, random));
  }
}

// Projected element Hessians are the exact ones where those are semi-definite already: pulled.
TEST_P(ElementLaws, ProjectionLeavesATensileStateAlone) {
  Random random(4);
  const VecX x = deformed(1.02 * Mat3::Identity(), 0, random);
  int compared = 0;
  for (Eigen::Index e = 0; e < energy->element_count(); ++e) {
    const MatX exact = test::element_hessian(*energy, x, e, Definiteness::kExact);
    const MatX projected = test::element_hessian(*energy, x, e, Definiteness::kProjected);
    if (test::smallest_eigenvalue(exact) < -1e-9 * exact.norm()) continue;
    EXPECT_LT((exact - projected).norm(), 1e-9 * exact.norm());
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

// A uniform F is reproduced at every point: the energy is the density times the volume.
TEST_P(ElementLaws, PatchTestOfAUniformDeformation) {
  Random random(5);
  Mat3 F = smooth_state(random);
  const VecX x = deformed(F, 0, random);
  double volume = 0;
  AnyMaterial law = material;
  if (shape.shape == ElementShape::kHex) {
    for (const auto& hex : rest.hexes) volume += hex_volume(rest.positions, hex);
  } else {
    for (const RestTriangle& t : make_rest_triangles(rest)) volume += 0.5 * t.area;
  }
  double expected = 0;
  if (shape.shape == ElementShape::kMembrane) {
    // Each triangle has a plane of its own, so its two stretches differ from those of its
    // neighbours.
    law = material->plane_stress("material");
    for (const RestTriangle& t : make_rest_triangles(rest)) {
      Mat3 X;
      for (int c = 0; c < 3; ++c) X.col(c) = vertex(x, t.nodes[static_cast<std::size_t>(c)]);
      const Mat32 F32 = X * t.B;
      const Vec2 s = test::eigenvalues_of(F32.transpose() * F32).cwiseSqrt();
      expected += 0.5 * t.area * functions_of(law).stretch_energy(Vec3(s[1], s[0], 1));
    }
  } else {
    if (shape.planar) {
      F.row(2) = Vec3(0, 0, 1).transpose();
      F.col(2) = Vec3(0, 0, 1);
    }
    expected = volume * functions_of(law).energy(F);
  }
  EXPECT_NEAR(test::value_of(*energy, x), expected, 1e-11 * expected);
}

// k V |F|² is its quadratic form: at rest that is k V times the number of dimensions.
TEST_P(ElementLaws, LaplacianIsTheHessianOfItsOwnStiffness) {
  const int c = energy->corners();
  const bool hex = shape.shape == ElementShape::kHex;
  const auto triangles = make_rest_triangles(rest);
  for (Eigen::Index e = 0; e < energy->element_count(); ++e) {
    const auto i = static_cast<std::size_t>(e);
    const double volume = hex ? hex_volume(rest.positions, rest.hexes[i]) : 0.5 * triangles[i].area;
    MatX X(c, 3);  // a row for each corner
    for (int k = 0; k < c; ++k) {
      const auto corner = static_cast<std::size_t>(c * e + k);
      X.row(k) = vertex(rest.positions, energy->stencils()[corner]).transpose();
    }
    MatX L(c, c);
    energy->laplacians({e, e + 1}, L.data());
    const double expected = energy->fitted_stiffness_of(e) * volume * (hex ? 3 : 2);
    EXPECT_NEAR(test::congruent(L, X).trace(), expected, 1e-12 * expected);
    EXPECT_LT(L.rowwise().sum().norm(), 1e-12 * L.norm());
    EXPECT_LT((L - L.transpose()).norm(), 1e-13 * L.norm());
    EXPECT_GE(test::smallest_eigenvalue(L), -1e-12 * L.norm());
  }
}

TEST(PlanarElements, NameWhatIsWrong) {
  Mesh tilted = crooked_disc(0.1);
  EXPECT_THROW(make_elasticity(ElementShape::kPlanar, ArapLaw(), tilted, {}), InputError);
  Mesh clockwise = crooked_disc(0);
  std::swap(clockwise.triangles[2][0], clockwise.triangles[2][1]);
  EXPECT_EQ(test::message_of([&] {
              return make_elasticity(ElementShape::kPlanar, ArapLaw(), clockwise,
                                     {.label = "disc: triangle"});
            }),
            "disc: triangle 2: must be counter-clockwise seen from +z, found clockwise; turn "
            "the mesh round the x or y axis by half a turn");
}

TEST(HexElements, RefuseWhatIsNotConvex) {
  Mesh mesh = make_hex_box({1, 1, 1}, {1, 1, 1});
  vertex(mesh.positions, 7) = Vec3(-0.4, -0.4, -0.4);
  EXPECT_THROW(make_elasticity(ElementShape::kHex, ArapLaw(), mesh, {}), InputError);
}

// The plane-stress modulus of a membrane: pulled along one side with the other free, it gives
// Young's modulus and Poisson's ratio, as a thin sheet of the solid would.
TEST(MembraneElements, ObeyHookesLawOfPlaneStress) {
  constexpr double kYoung = 1e5;
  constexpr double kStrain = 1e-5;
  int tried = 0;
  Materials::for_each([&]<class M>() {
    typename M::Settings settings;
    if constexpr (requires { settings.young, settings.poisson; }) {
      for (const double nu : {0.0, 0.3, 0.499}) {
        SCOPED_TRACE(std::string(M::kName) + " " + std::to_string(nu));
        settings.young = kYoung;
        settings.poisson = nu;
        const AnyMaterial sheet = AnyMaterial(M(settings))->plane_stress("material");
        const Vec3 s(1 + kStrain, 1 - nu * kStrain, 1);
        const Vec3 stress = functions_of(sheet).principal_stress(s);
        EXPECT_NEAR(stress[0] / kStrain, kYoung, 1e-3 * kYoung);
        EXPECT_NEAR(stress[1] / kStrain, 0, 1e-3 * kYoung);
        ++tried;
      }
    }
  });
  EXPECT_GE(tried, 3 * 12);
}

}  // namespace
}  // namespace pliant
