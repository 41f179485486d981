#include "pliant/geometry/embedding.h"

#include <gtest/gtest.h>

#include "pliant/core/error.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/transform.h"
#include "support/random.h"

namespace pliant {
namespace {

VecX deformed(const Embedding& embedding, const VecX& coarse) {
  VecX fine(3 * embedding.mesh.vertex_count());
  deform(embedding, coarse, fine);
  return fine;
}

void expect_rest(const Embedding& embedding, const Mesh& coarse) {
  for (const Binding& b : embedding.bindings) {
    EXPECT_NEAR(b.weights[0] + b.weights[1] + b.weights[2] + b.weights[3], 1, 1e-12);
  }
  EXPECT_LT((deformed(embedding, coarse.positions) - embedding.mesh.positions).norm(), 1e-12);
}

// Fine vertices lie inside, on, and (the ball bulges) outside the coarse mesh.
TEST(Embed, InTetsGivesTheRestPoseBack) {
  const Mesh coarse = make_sphere(1, 3);
  expect_rest(embed(make_sphere(1.05, 12), coarse), coarse);
}

// An affine map of the coarse mesh is the same map of the fine one, outside the tets too.
TEST(Embed, InTetsFollowsAffineMapsExactly) {
  const Mesh coarse = make_box({1, 1, 1}, {2, 2, 2});
  const Embedding embedding = embed(make_sphere(0.7, 8), coarse);
  test::Random random(4);
  const Mat3 map = random.mat3();
  const Vec3 shift = random.vec3();
  const auto mapped = [&](VecX x) {
    for (int i = 0; i < x.size() / 3; ++i) {
      const Vec3 p = map * vertex(x, i) + shift;
      vertex(x, i) = p;
    }
    return x;
  };
  EXPECT_LT(
      (deformed(embedding, mapped(coarse.positions)) - mapped(embedding.mesh.positions)).norm(),
      1e-12);
}

// Inside, the closest tet is the one that holds the point: all weights are in [0, 1].
TEST(Embed, BindsInnerVerticesToTheTetAroundThem) {
  const Embedding embedding = embed(make_sphere(0.4, 10), make_box({1, 1, 1}, {5, 4, 3}));
  for (const Binding& b : embedding.bindings) {
    for (const double w : b.weights) {
      EXPECT_GE(w, -1e-12);
      EXPECT_LE(w, 1 + 1e-12);
    }
  }
}

// A thick plate over a sheet: heights become distances along the normal, which turn with it.
TEST(Embed, OnASheetFollowsRotationsWithItsThickness) {
  Mesh coarse = make_sheet({1, 1}, {4, 4});
  const Embedding embedding = embed(make_box({1.2, 0.1, 1.2}, {9, 1, 9}), coarse);
  expect_rest(embedding, coarse);
  const Rotation turn{.axis = {1, 2, 3}, .angle = 1.3, .center = {0.5, 0, 0}};
  rotate_positions(coarse.positions, turn);
  VecX expected = embedding.mesh.positions;
  rotate_positions(expected, turn);
  EXPECT_LT((deformed(embedding, coarse.positions) - expected).norm(), 1e-12);
}

TEST(Embed, InterpolatesVelocitiesWithoutTheOffsets) {
  const Mesh coarse = make_sheet({1, 1}, {2, 2});
  const Embedding embedding = embed(make_box({1, 0.5, 1}, {3, 3, 3}), coarse);
  VecX velocity(coarse.positions.size());
  for (int i = 0; i < coarse.vertex_count(); ++i) vertex(velocity, i) = Vec3(1, -2, 3);
  VecX fine(3 * embedding.mesh.vertex_count());
  interpolate(embedding, velocity, fine);
  for (int i = 0; i < embedding.mesh.vertex_count(); ++i) {
    EXPECT_LT((vertex(fine, i) - Vec3(1, -2, 3)).norm(), 1e-12);
  }
}

TEST(Embed, NeedsSomethingToFollow) {
  Mesh edges;
  edges.positions.setZero(6);
  edges.edges = {{0, 1}};
  EXPECT_THROW(embed(make_sphere(1, 2), edges), InputError);
  Mesh flat = make_sheet({1, 1}, {1, 1});
  flat.positions.setZero();
  EXPECT_THROW(embed(make_sphere(1, 2), flat), InputError);
}

}  // namespace
}  // namespace pliant
