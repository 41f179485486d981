#include <gtest/gtest.h>

#include <cmath>

#include "energies/energy_laws.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/geometry/generators.h"
#include "pliant/materials/laws/stable_neo_hookean.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::Random;

// Moves the vertices inside a mesh, those of |coordinate| < `inner` along each axis it extends in.
void stir(Mesh& mesh, double inner, double amount, Random& random) {
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    auto x = vertex(mesh.positions, i);
    if ((x.array().abs() > inner).any()) continue;
    for (int k = 0; k < 3; ++k) {
      if (bounds_of(mesh.positions).size()[k] > 0) x[k] += random.uniform(-amount, amount);
    }
  }
}

// The patch test: irregular elements under a uniform deformation pull their inner vertices nowhere.
void expect_inner_vertices_at_rest(ElementShape shape, const Mesh& mesh, const Mat3& F) {
  const AnyMaterial material = StableNeoHookeanLaw({.mu = 1.3, .lambda = 2.1});
  const auto elements = make_elasticity(shape, material, mesh, {.label = "element"});
  const Energy& energy = *elements;
  VecX x(mesh.positions.size());
  for (int i = 0; i < mesh.vertex_count(); ++i) vertex(x, i) = F * vertex(mesh.positions, i);
  const VecX gradient = test::gradient_of(energy, x);
  int inner = 0;
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    if ((vertex(mesh.positions, i).array().abs() > 0.45).any()) continue;
    ++inner;
    EXPECT_LT(vertex(gradient, i).norm(), 1e-13 + 1e-12 * gradient.norm());
  }
  EXPECT_GT(inner, 3);
  EXPECT_GT(gradient.norm(), 1e-6);
}

TEST(PatchTest, Tets) {
  Random random(1);
  Mesh mesh = make_box({1, 1, 1}, {4, 4, 4});
  stir(mesh, 0.45, 0.04, random);
  expect_inner_vertices_at_rest(ElementShape::kTet, mesh, Mat3::Identity() + 0.3 * random.mat3());
}

TEST(PatchTest, Hexes) {
  Random random(2);
  Mesh mesh = make_hex_box({1, 1, 1}, {4, 4, 4});
  stir(mesh, 0.45, 0.04, random);
  expect_inner_vertices_at_rest(ElementShape::kHex, mesh, Mat3::Identity() + 0.3 * random.mat3());
}

TEST(PatchTest, Membranes) {
  Random random(3);
  Mesh mesh = make_sheet({1, 1}, {5, 5});
  stir(mesh, 0.45, 0.03, random);
  const Mat3 turn = random.rotation();
  expect_inner_vertices_at_rest(ElementShape::kMembrane, mesh,
                                turn * (Mat3::Identity() + 0.3 * random.mat3()));
}

TEST(PatchTest, PlanarTriangles) {
  Random random(4);
  Mesh mesh = make_sheet({1, 1}, {5, 5});
  stir(mesh, 0.45, 0.03, random);
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    const Vec3 at = vertex(mesh.positions, i);
    vertex(mesh.positions, i) = Vec3(at[0], -at[2], 0);  // from the plane y = 0, seen from above
  }
  Mat3 F = Mat3::Identity();
  F.topLeftCorner<2, 2>() << 1.2, 0.3, -0.1, 0.9;
  expect_inner_vertices_at_rest(ElementShape::kPlanar, mesh, F);
}

}  // namespace
}  // namespace pliant
