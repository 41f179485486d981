#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "energies/energy_laws.h"
#include "materials/knots.h"
#include "materials/law.h"
#include "pliant/core/error.h"
#include "pliant/core/registry.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/materials/checks/evaluation.h"
#include "support/dense_oracle.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

// Seven tets, so that one batch is full and one is not: irregular, around a common edge.
Mesh fan() {
  Mesh mesh;
  constexpr int kTets = 7;
  mesh.positions.resize(3 * (kTets + 3));
  vertex(mesh.positions, 0) = Vec3(0.1, 0, -0.7);
  vertex(mesh.positions, 1) = Vec3(-0.05, 0.1, 0.9);
  for (int i = 0; i <= kTets; ++i) {
    const double angle = 0.8 * i;
    const double radius = 0.7 + 0.1 * (i % 3);
    vertex(mesh.positions, 2 + i) =
        Vec3(radius * std::cos(angle), radius * std::sin(angle), 0.1 * (i % 2));
  }
  for (int i = 0; i < kTets; ++i) mesh.tets.push_back({0, 1, 2 + i, 3 + i});
  for (auto& tet : mesh.tets) {
    if (tet_volume(mesh.positions, tet) < 0) std::swap(tet[2], tet[3]);
  }
  return mesh;
}

std::unique_ptr<MaterialElasticity> tets(const std::string& label, const AnyMaterial& material,
                                         const Mesh& rest, int first_point = 0) {
  return make_elasticity(ElementShape::kTet, material, rest,
                         {.label = label, .first_point = first_point});
}

struct TetElasticityLaws : ::testing::TestWithParam<AnyMaterial> {
  const Mesh rest = fan();
  const std::unique_ptr<MaterialElasticity> energy = tets("bar: tet", GetParam(), rest);

  // The whole fan deformed by F, and a little noise of its own in each vertex.
  VecX deformed(const Mat3& F, double noise, test::Random& random) const {
    VecX x = random.vector(rest.positions.size(), noise);
    for (int i = 0; i < rest.vertex_count(); ++i) {
      vertex(x, i) += F * vertex(rest.positions, i) + Vec3(1, -2, 0.5);
    }
    return x;
  }
};
std::string name_of(const AnyMaterial& material) { return test::test_name(material.name()); }
INSTANTIATE_TEST_SUITE_P(Registry, TetElasticityLaws, ::testing::ValuesIn(test::soft_materials()),
                         [](const auto& each) { return name_of(each.param); });

TEST_P(TetElasticityLaws, DerivativesMatchDifferences) {
  constexpr double kMargin = 0.05;  // the noise makes the elements different
  const test::Knots knots = test::law_of(GetParam()).knots;
  test::Random random(1);
  for (const test::Shape shape : test::kSmoothShapes) {
    SCOPED_TRACE(test::name_of(shape));
    const std::optional<Mat3> F = knots.smooth_sample(random, shape, kMargin);
    if (!F) continue;
    test::expect_derivatives_match(*energy, deformed(*F, 0.01, random), random);
  }
  SCOPED_TRACE("rest");
  if (!knots.are_far_from(Vec3::Ones(), kMargin)) return;
  test::expect_derivatives_match(*energy, rest.positions, random);
}

TEST_P(TetElasticityLaws, RigidMotionsAndForceBalance) {
  test::Random random(2);
  for (const test::Shape shape : {test::Shape::kOrdinary, test::Shape::kInverted}) {
    const VecX x = deformed(random.sample(shape), 0.05, random);
    test::expect_balanced(*energy, x);
    test::expect_invariant(*energy, x, random);
  }
}

TEST_P(TetElasticityLaws, EveryStateIsFiniteWithASemidefiniteProjection) {
  test::Random random(3);
  for (const test::Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    test::expect_finite_and_semidefinite(*energy, deformed(random.sample(shape), 0, random));
  }
}

// F, volume and dF/dx of one tet, straight from the matrices of edges [KimEberle22, app. E].
struct PlainTet {
  double volume;
  Mat3 F;
  Mat3 inverse_edges;
  MatX dF_dx = MatX(9, 12);

  PlainTet(const VecX& rest, const VecX& x, const std::array<int, 4>& tet) {
    Mat3 D;
    Mat3 d;
    for (int c = 0; c < 3; ++c) {
      D.col(c) = vertex(rest, tet[c + 1]) - vertex(rest, tet[0]);
      d.col(c) = vertex(x, tet[c + 1]) - vertex(x, tet[0]);
    }
    volume = D.determinant() / 6;
    inverse_edges = D.inverse();
    F = d * inverse_edges;
    const Mat3 I = Mat3::Identity();
    for (int j = 0; j < 3; ++j) {
      for (int c = 0; c < 3; ++c) {
        dF_dx.block<3, 3>(3 * j, 3 * (c + 1)) = inverse_edges(c, j) * I;
      }
      dF_dx.block<3, 3>(3 * j, 0) = -inverse_edges.col(j).sum() * I;
    }
  }
};

TEST_P(TetElasticityLaws, BatchesAgreeWithPlainNumbers) {
  test::Random random(4);
  const VecX x = deformed(random.sample(test::Shape::kInverted), 0.2, random);
  const MaterialFunctions material = functions_of(GetParam());
  std::vector<double> corners(12 * rest.tets.size());
  for (size_t e = 0; e < rest.tets.size(); ++e) {
    const PlainTet t(rest.positions, x, rest.tets[e]);
    const MaterialEvaluation plain = evaluate(material, t.F);
    const VecX forces = t.volume * t.dF_dx.transpose() * vec<double>(plain.stress);
    const auto i = static_cast<Eigen::Index>(e);
    const double value = energy->value_and_gradients(x, {i, i + 1}, corners.data());
    EXPECT_NEAR(value, t.volume * plain.energy, 1e-12 * value);
    EXPECT_NEAR(energy->value(x, {i, i + 1}), value, 1e-13 * value);
    const Eigen::Map<const VecX> gradient(corners.data() + 12 * e, 12);
    EXPECT_LT((gradient - forces).norm(), 1e-12 * forces.norm());

    const MatX exact = test::element_hessian(*energy, x, i, Definiteness::kExact);
    const MatX expected = t.volume * test::congruent(plain.hessian, t.dF_dx);
    EXPECT_LT((exact - expected).norm(), 1e-11 * expected.norm());
    const MatX projected = test::element_hessian(*energy, x, i, Definiteness::kProjected);
    const MatX clamped = t.volume * test::congruent(plain.projected_hessian, t.dF_dx);
    EXPECT_LT((projected - clamped).norm(), 1e-11 * clamped.norm());
  }
}

TEST_P(TetElasticityLaws, LaplacianIsTheFittedStiffnessTimesTheShapeGradients) {
  for (size_t e = 0; e < rest.tets.size(); ++e) {
    const PlainTet t(rest.positions, rest.positions, rest.tets[e]);
    const auto i = static_cast<Eigen::Index>(e);
    MatX L(4, 4);
    energy->laplacians({i, i + 1}, L.data());
    const double k = functions_of(GetParam()).stiffness;
    EXPECT_EQ(energy->fitted_stiffness_of(i), k);
    const Mat3 inner = k * t.volume * t.inverse_edges * t.inverse_edges.transpose();
    EXPECT_LT((L.bottomRightCorner<3, 3>() - inner).norm(), 1e-12 * L.norm());
    EXPECT_LT(L.rowwise().sum().norm(), 1e-12 * L.norm());
    EXPECT_LT((L - L.transpose()).norm(), 1e-13 * L.norm());
  }
}

TEST_P(TetElasticityLaws, SumsDoNotDependOnTheCut) {
  test::Random random(5);
  const VecX x = deformed(random.sample(test::Shape::kOrdinary), 0.1, random);
  std::vector<double> whole(12 * 7);
  std::vector<double> pieces(12 * 7);
  double sum = 0;
  const double value = energy->value_and_gradients(x, {0, 7}, whole.data());
  for (const IndexRange range : {IndexRange{0, 1}, {1, 3}, {3, 6}, {6, 7}}) {
    sum += energy->value_and_gradients(x, range, pieces.data());
  }
  EXPECT_NEAR(sum, value, 1e-14 * value);
  EXPECT_EQ(whole, pieces);
}

TEST_P(TetElasticityLaws, ParametersCanChangeForSomeElements) {
  test::Random random(6);
  const VecX x = deformed(random.sample(test::Shape::kOrdinary), 0.1, random);
  const AnyMaterial other =
      material_registry().find(GetParam().name(), "").draft()->make("material");
  const auto expected = tets("other", other, rest);
  energy->set_material(other, std::array{2, 6});
  EXPECT_EQ(energy->value(x, {2, 3}), expected->value(x, {2, 3}));
  EXPECT_EQ(energy->value(x, {6, 7}), expected->value(x, {6, 7}));
  EXPECT_NE(energy->value(x, {1, 2}), expected->value(x, {1, 2}));
  EXPECT_EQ(energy->fitted_stiffness_of(6), expected->fitted_stiffness_of(6));
  energy->set_material(other);
  EXPECT_EQ(energy->value(x, {0, 7}), expected->value(x, {0, 7}));
}

TEST(TetElasticity, OnlyArapIsProjective) {
  const Mesh rest = fan();
  EXPECT_NE(tets("tet", ArapLaw(), rest)->projective(), nullptr);
  EXPECT_EQ(tets("tet", CorotatedLaw(), rest)->projective(), nullptr);
  EXPECT_EQ(tets("tet", StableNeoHookeanLaw(), rest)->projective(), nullptr);
}

TEST(TetElasticity, GradientOfArapIsLaplacianMinusTargets) {
  const Mesh rest = fan();
  Potential potential;
  potential.add(tets("tet", ArapLaw({.mu = 5e3}), rest));
  std::vector<int> free;
  for (int i = 0; i < rest.vertex_count(); ++i) free.push_back(i);
  potential.prepare(rest.vertex_count(), free);
  ThreadPool pool(1);
  test::Random random(8);
  const VecX x = random.vector(rest.positions.size());
  VecX gradient;
  VecX targets;
  PotentialEvaluator evaluator(potential, pool);
  evaluator.value_and_gradient(x, gradient);
  evaluator.project(x, targets);
  const Rows3 expected = evaluator.laplacian().free * as_rows(x) - as_rows(targets);
  EXPECT_LT((as_rows(gradient) - expected).norm(), 1e-12 * targets.norm());
}

TEST(TetElasticity, MovesPointsUpAndKeepsOneKindOfMaterial) {
  const Mesh rest = fan();
  const auto energy = tets("bar: tet", CorotatedLaw(), rest, 100);
  EXPECT_EQ(energy->stencils()[1], 100 + rest.tets[0][1]);
  EXPECT_EQ(energy->element_count(), 7);
  EXPECT_EQ(test::message_of([&] { energy->set_material(ArapLaw(), std::array{1}); }),
            "bar: tet.material: must stay corotated, found arap; some elements cannot be of "
            "another kind");
}

TEST(TetElasticity, RefusesTetsThatAreInsideOutAndTakesNone) {
  Mesh bad = fan();
  std::swap(bad.tets[3][0], bad.tets[3][1]);
  EXPECT_THROW(tets("tet", ArapLaw(), bad), InputError);
  const auto none = tets("tet", ArapLaw(), Mesh{});
  EXPECT_EQ(none->element_count(), 0);
  EXPECT_EQ(none->value(VecX(), {0, 0}), 0);
}

}  // namespace
}  // namespace pliant
