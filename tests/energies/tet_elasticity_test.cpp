#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "pliant/energies/potential.h"
#include "pliant/energies/solid_elasticity.h"
#include "pliant/materials/hessian.h"
#include "pliant/materials/registry.h"
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

template <class M>
struct TetElasticityLaws : ::testing::Test {
  const Mesh rest = fan();
  const M material{};
  const std::unique_ptr<SolidElasticity> energy = make_tet_elasticity("bar: tet", material, rest);

  // The whole fan deformed by F, and a little noise of its own in each vertex.
  VecX deformed(const Mat3& F, double noise, test::Random& random) const {
    VecX x = random.vector(rest.positions.size(), noise);
    for (int i = 0; i < rest.vertex_count(); ++i) {
      vertex(x, i) += F * vertex(rest.positions, i) + Vec3(1, -2, 0.5);
    }
    return x;
  }
};
TYPED_TEST_SUITE(TetElasticityLaws, Materials::Apply<::testing::Types>);

TYPED_TEST(TetElasticityLaws, DerivativesMatchDifferences) {
  test::Random random(1);
  for (const test::Shape shape : test::kSmoothShapes) {
    SCOPED_TRACE(test::name_of(shape));
    const VecX x = this->deformed(random.sample(shape), 0.01, random);
    test::expect_derivatives_match(*this->energy, x, random);
  }
  SCOPED_TRACE("rest");
  test::expect_derivatives_match(*this->energy, this->rest.positions, random);
}

TYPED_TEST(TetElasticityLaws, RigidMotionsAndForceBalance) {
  test::Random random(2);
  for (const test::Shape shape : {test::Shape::kOrdinary, test::Shape::kInverted}) {
    const VecX x = this->deformed(random.sample(shape), 0.05, random);
    test::expect_balanced(*this->energy, x);
    test::expect_invariant(*this->energy, x, random);
  }
}

TYPED_TEST(TetElasticityLaws, ProjectedHessianIsTheClampedOne) {
  test::Random random(3);
  for (const test::Shape shape : test::kAllShapes) {
    SCOPED_TRACE(test::name_of(shape));
    test::expect_finite_and_semidefinite(*this->energy,
                                         this->deformed(random.sample(shape), 0, random));
  }
}

// Element by element with plain doubles: F, Ψ and P from the material, B from the rest shape.
TYPED_TEST(TetElasticityLaws, BatchesAgreeWithPlainNumbers) {
  test::Random random(4);
  const VecX x = this->deformed(random.sample(test::Shape::kInverted), 0.2, random);
  const auto p = this->material.params();
  std::vector<double> corners(12 * this->rest.tets.size());
  for (size_t e = 0; e < this->rest.tets.size(); ++e) {
    const auto& tet = this->rest.tets[e];
    Mat3 D;
    Mat3 d;
    for (int c = 0; c < 3; ++c) {
      D.col(c) = vertex(this->rest.positions, tet[c + 1]) - vertex(this->rest.positions, tet[0]);
      d.col(c) = vertex(x, tet[c + 1]) - vertex(x, tet[0]);
    }
    const double volume = D.determinant() / 6;
    const Mat3 F = d * D.inverse();
    Mat3 P;
    const double density = this->material.energy_and_stress(F, p, P);
    const Mat3 forces = volume * P * D.inverse().transpose();
    const auto i = static_cast<Eigen::Index>(e);
    const double value = this->energy->value_and_gradients(x, {i, i + 1}, corners.data());
    EXPECT_NEAR(value, volume * density, 1e-12 * value);
    EXPECT_EQ(this->energy->value(x, {i, i + 1}), value);
    const Eigen::Map<const Eigen::Matrix<double, 3, 4>> G(corners.data() + 12 * e);
    EXPECT_LT((G.template rightCols<3>() - forces).norm(), 1e-12 * forces.norm());
    EXPECT_LT((G.col(0) + forces.rowwise().sum()).norm(), 1e-12 * forces.norm());

    Eigen::Matrix<double, 12, 12> H;
    this->energy->hessians(x, {i, i + 1}, Definiteness::kExact, H.data());
    Eigen::Matrix<double, 9, 12> dF_dx;
    const Mat3 B = D.inverse();
    const Mat3 I = Mat3::Identity();
    for (int j = 0; j < 3; ++j) {
      for (int c = 0; c < 3; ++c) dF_dx.template block<3, 3>(3 * j, 3 * (c + 1)) = B(c, j) * I;
      dF_dx.template block<3, 3>(3 * j, 0) = -B.col(j).sum() * I;
    }
    const Eigen::Matrix<double, 12, 12> expected =
        volume * dF_dx.transpose() * hessian(this->material, F, p) * dF_dx;
    EXPECT_LT((H - expected).norm(), 1e-11 * expected.norm());

    Eigen::Matrix4d L;
    this->energy->laplacians({i, i + 1}, L.data());
    const double k = fitted_stiffness(this->material, p);
    EXPECT_LT((L.bottomRightCorner<3, 3>() - k * volume * B * B.transpose()).norm(),
              1e-12 * L.norm());
    EXPECT_LT(L.rowwise().sum().norm(), 1e-12 * L.norm());
    EXPECT_EQ(this->energy->fitted_stiffness_of(i), k);
  }
}

TYPED_TEST(TetElasticityLaws, SumsDoNotDependOnTheCut) {
  test::Random random(5);
  const VecX x = this->deformed(random.sample(test::Shape::kOrdinary), 0.1, random);
  std::vector<double> whole(12 * 7);
  std::vector<double> pieces(12 * 7);
  double sum = 0;
  const double value = this->energy->value_and_gradients(x, {0, 7}, whole.data());
  for (const IndexRange range : {IndexRange{0, 1}, {1, 3}, {3, 6}, {6, 7}}) {
    sum += this->energy->value_and_gradients(x, range, pieces.data());
  }
  EXPECT_NEAR(sum, value, 1e-14 * value);
  EXPECT_EQ(whole, pieces);
}

TYPED_TEST(TetElasticityLaws, ParametersCanChangeForSomeElements) {
  test::Random random(6);
  const VecX x = this->deformed(random.sample(test::Shape::kOrdinary), 0.1, random);
  typename TypeParam::Settings settings;
  settings.mu = 7e3;
  if constexpr (requires { settings.lambda; }) settings.lambda = 2e4;
  const TypeParam other(settings);
  const auto expected = make_tet_elasticity("other", other, this->rest);
  this->energy->set_material(other, std::array{2, 6});
  EXPECT_EQ(this->energy->value(x, {2, 3}), expected->value(x, {2, 3}));
  EXPECT_EQ(this->energy->value(x, {6, 7}), expected->value(x, {6, 7}));
  EXPECT_NE(this->energy->value(x, {1, 2}), expected->value(x, {1, 2}));
  EXPECT_EQ(this->energy->fitted_stiffness_of(6), expected->fitted_stiffness_of(6));
  this->energy->set_material(other);
  EXPECT_EQ(this->energy->value(x, {0, 7}), expected->value(x, {0, 7}));
}

TEST(TetElasticity, OnlyArapIsProjective) {
  const Mesh rest = fan();
  EXPECT_TRUE(make_tet_elasticity("tet", Arap(), rest)->is_projective());
  EXPECT_FALSE(make_tet_elasticity("tet", Corotated(), rest)->is_projective());
  EXPECT_FALSE(make_tet_elasticity("tet", StableNeoHookean(), rest)->is_projective());
}

TEST(TetElasticity, GradientOfArapIsLaplacianMinusTargets) {
  const Mesh rest = fan();
  Potential potential;
  potential.add(make_tet_elasticity("tet", Arap({.mu = 5e3}), rest));
  std::vector<int> free;
  for (int i = 0; i < rest.vertex_count(); ++i) free.push_back(i);
  potential.prepare(rest.vertex_count(), free);
  ThreadPool pool(1);
  test::Random random(8);
  const VecX x = random.vector(rest.positions.size());
  VecX gradient;
  VecX targets;
  potential.value_and_gradient(pool, x, gradient);
  potential.project(pool, x, targets);
  const Rows3 expected = potential.laplacian() * as_rows(x) - as_rows(targets);
  EXPECT_LT((as_rows(gradient) - expected).norm(), 1e-12 * targets.norm());
}

TEST(TetElasticity, MovesPointsUpAndKeepsItsKindOfMaterial) {
  const Mesh rest = fan();
  const auto energy = make_tet_elasticity("bar: tet", Corotated(), rest, 100);
  EXPECT_EQ(energy->stencils()[1], 100 + rest.tets[0][1]);
  EXPECT_EQ(energy->element_count(), 7);
  try {
    energy->set_material(Arap());
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "bar: tet.material: must stay corotated, found arap; another kind "
                 "needs a new simulation");
  }
}

TEST(TetElasticity, RefusesTetsThatAreInsideOutAndTakesNone) {
  Mesh bad = fan();
  std::swap(bad.tets[3][0], bad.tets[3][1]);
  EXPECT_THROW(make_tet_elasticity("tet", Arap(), bad), InputError);
  const auto none = make_tet_elasticity("tet", Arap(), Mesh{});
  EXPECT_EQ(none->element_count(), 0);
  EXPECT_EQ(none->value(VecX(), {0, 0}), 0);
}

}  // namespace
}  // namespace pliant
