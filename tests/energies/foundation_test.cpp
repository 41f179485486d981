#include "pliant/energies/foundation.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/energies/energy.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/geometry/surface.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kStiffness = 3e4;  // N/m³
constexpr int kFirst = 5;           // points of another body before it

std::unique_ptr<Energy> foundation(const Mesh& mesh) {
  const Surface surface = extract_surface(mesh);
  TermEnergies terms = Foundation{.stiffness = kStiffness}.make(
      {.label = "block: foundation", .rest = mesh, .first = kFirst, .surface = surface.triangles},
      "terms.0");
  EXPECT_EQ(terms.size(), 1U);
  return std::move(terms.front());
}

// The points of a mesh behind those of another body.
VecX points_of(const Mesh& mesh) {
  VecX x = VecX::Zero(3 * kFirst + mesh.positions.size());
  x.tail(mesh.positions.size()) = mesh.positions;
  return x;
}

TEST(Foundation, DerivativesMatchDifferences) {
  const Mesh mesh = make_box({0.3, 0.2, 0.1}, {2, 2, 2});
  const std::unique_ptr<Energy> energy = foundation(mesh);
  test::Random random(1);
  for (int i = 0; i < 5; ++i) {
    const VecX x = points_of(mesh) + 0.1 * random.vector(3 * kFirst + mesh.positions.size());
    test::expect_derivatives_match(*energy, x, random);
    test::expect_finite_and_semidefinite(*energy, x);
  }
}

// Quadratic: L is the second derivative, and the projection is the place at time 0.
TEST(Foundation, LaplacianIsExactAndProjectionsAreThePlaces) {
  const Mesh mesh = make_box({0.3, 0.2, 0.1}, {2, 1, 1});
  const std::unique_ptr<Energy> energy = foundation(mesh);
  const VecX rest = points_of(mesh);
  const Eigen::Index count = energy->element_count();
  VecX weights(count);
  VecX targets(3 * count);
  energy->laplacians({0, count}, weights.data());
  ASSERT_TRUE(energy->projective());
  energy->projective()->project(VecX::Ones(rest.size()), {0, count}, targets.data());
  EXPECT_EQ(energy->role(), TermRole::kHold);
  for (Eigen::Index e = 0; e < count; ++e) {
    EXPECT_EQ(test::element_hessian(*energy, rest, e, Definiteness::kProjected),
              MatX(weights[e] * Mat3::Identity()));
    EXPECT_EQ(vertex(targets, e), Vec3(weights[e] * vertex(rest, energy->stencils()[e])));
  }
}

// A block that is moved as a whole by u is pushed back by k A u; at rest nothing is.
TEST(Foundation, PushesBackByStiffnessTimesSurface) {
  const Mesh mesh = make_box({0.3, 0.2, 0.1}, {3, 3, 3});
  const std::unique_ptr<Energy> energy = foundation(mesh);
  const VecX rest = points_of(mesh);
  EXPECT_EQ(test::value_of(*energy, rest), 0);
  EXPECT_TRUE(test::gradient_of(*energy, rest).isZero(0));

  const double area = 2 * (0.3 * 0.2 + 0.2 * 0.1 + 0.1 * 0.3);
  const Vec3 u(0.01, -0.02, 0.03);
  VecX moved = rest;
  as_rows(moved).rowwise() += u.transpose();
  const VecX gradient = test::gradient_of(*energy, moved);
  const Vec3 force = as_rows(gradient).colwise().sum();
  EXPECT_LT((force - kStiffness * area * u).norm(), 1e-12 * force.norm());
  EXPECT_NEAR(test::value_of(*energy, moved), 0.5 * kStiffness * area * u.squaredNorm(), 1e-12);
}

TEST(Foundation, HoldsTheSurfaceAlone) {
  const Mesh mesh = make_box({0.3, 0.3, 0.3}, {3, 3, 3});
  const std::unique_ptr<Energy> energy = foundation(mesh);
  EXPECT_EQ(energy->element_count(), 64 - 8);
  for (const int point : energy->stencils()) {
    const Vec3 at = vertex(mesh.positions, point - kFirst);
    EXPECT_NEAR(at.lpNorm<Eigen::Infinity>(), 0.15, 1e-15) << point;
  }
}

// Each side of a sheet is the sheet: it counts once, by the shares that its mass has.
TEST(Foundation, CountsASheetOnce) {
  const Mesh mesh = make_sheet({0.4, 0.2}, {4, 3});
  const std::unique_ptr<Energy> energy = foundation(mesh);
  VecX weights(energy->element_count());
  energy->laplacians({0, energy->element_count()}, weights.data());
  ASSERT_EQ(weights.size(), mesh.vertex_count());
  EXPECT_LT((weights - kStiffness * area_shares(mesh)).norm(), 1e-12 * weights.norm());
}

TEST(Foundation, RefusesWhatHasNoSurface) {
  Mesh mesh;
  mesh.positions = VecX::Zero(6);
  mesh.edges = {{0, 1}};
  EXPECT_EQ(test::message_of([&] { return Foundation{}.make({.rest = mesh}, "terms.0"); }),
            "terms.0: needs a body with a surface: tets, hexes or triangles");
}

TEST(Foundation, RefusesAStiffnessOutOfRange) {
  const Mesh mesh = make_sheet({1, 1}, {1, 1});
  EXPECT_EQ(test::message_of([&] {
              return Foundation{.stiffness = 0}.make({.rest = mesh, .surface = mesh.triangles},
                                                     "terms.0");
            }),
            "terms.0.stiffness: must be > 0 N/m³, found 0");
}

}  // namespace
}  // namespace pliant
