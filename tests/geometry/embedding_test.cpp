#include "pliant/geometry/embedding.h"

#include <gtest/gtest.h>

#include <tuple>

#include "pliant/core/error.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"
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

VecX mapped(VecX x, const Mat3& map, const Vec3& shift) {
  for (int i = 0; i < x.size() / 3; ++i) {
    const Vec3 p = map * vertex(x, i) + shift;
    vertex(x, i) = p;
  }
  return x;
}

// An affine map of the coarse mesh is the same map of the fine vertices in its tets. (Those outside
// keep their height over the surface instead.)
TEST(Embed, InTetsFollowsAffineMapsExactly) {
  const Mesh coarse = make_box({1, 1, 1}, {2, 2, 2});
  const Embedding embedding = embed(make_sphere(0.7, 8), coarse);
  test::Random random(4);
  const Mat3 map = random.mat3();
  const Vec3 shift = random.vec3();
  const VecX found = deformed(embedding, mapped(coarse.positions, map, shift));
  const VecX expected = mapped(embedding.mesh.positions, map, shift);
  int inside = 0;
  for (int i = 0; i < embedding.mesh.vertex_count(); ++i) {
    if (vertex(embedding.mesh.positions, i).cwiseAbs().maxCoeff() > 0.5 + 1e-12) continue;
    EXPECT_LT((vertex(found, i) - vertex(expected, i)).norm(), 1e-12);
    ++inside;
  }
  EXPECT_GT(inside, 100);
  EXPECT_LT(inside, embedding.mesh.vertex_count() - 100);
}

TEST(Embed, OutsideTetsFollowsRotationsExactly) {
  Mesh coarse = make_box({1, 1, 1}, {2, 2, 2});
  const Embedding embedding = embed(make_sphere(0.7, 8), coarse);
  const Rotation turn{.axis = {1, 2, 3}, .angle = 1.3, .center = {0.5, 0, 0}};
  rotate_positions(coarse.positions, turn);
  VecX expected = embedding.mesh.positions;
  rotate_positions(expected, turn);
  EXPECT_LT((deformed(embedding, coarse.positions) - expected).norm(), 1e-12);
}

// The top of this box has a sliver on it, 1e-4 thin, and beside that a needle as wide: a point that
// follows either goes on much further than they do.
TEST(Embed, OutsideASliverSmallMotionsStaySmall) {
  Mesh coarse = make_box({1, 1, 1}, {2, 2, 2});
  const int first = coarse.vertex_count();
  coarse.positions.conservativeResize(coarse.positions.size() + 3);
  int a = 0;
  int b = 0;
  int c = 0;
  const auto top = extract_surface(coarse).triangles;
  for (const auto& t : top) {
    const bool up = vertex(coarse.positions, t[0]).y() > 0.49 &&
                    vertex(coarse.positions, t[1]).y() > 0.49 &&
                    vertex(coarse.positions, t[2]).y() > 0.49;
    if (up) std::tie(a, b, c) = std::tuple(t[0], t[1], t[2]);
  }
  const Vec3 tip = 0.5 * (vertex(coarse.positions, a) + vertex(coarse.positions, b)) +
                   1e-4 * (vertex(coarse.positions, c) - vertex(coarse.positions, a)) +
                   Vec3(0, 1e-4, 0);
  vertex(coarse.positions, first) = tip;
  coarse.tets.push_back({a, c, b, first});
  if (tet_volume(coarse.positions, coarse.tets.back()) < 0)
    std::swap(coarse.tets.back()[0], coarse.tets.back()[1]);

  Mesh fine = make_sphere(0.02, 8);
  as_rows(fine.positions).rowwise() += (tip + Vec3(0, 0.01, 0)).transpose();
  const Embedding embedding = embed(fine, coarse);
  EXPECT_LT((deformed(embedding, coarse.positions) - fine.positions).norm(), 1e-9);
  test::Random random(5);
  VecX moved = coarse.positions;
  for (int i = 0; i < coarse.vertex_count(); ++i) {
    const Vec3 p = vertex(moved, i) + 1e-5 * random.vec3().normalized();
    vertex(moved, i) = p;
  }
  const VecX found = deformed(embedding, moved);
  for (int i = 0; i < fine.vertex_count(); ++i)
    EXPECT_LT((vertex(found, i) - vertex(fine.positions, i)).norm(), 3e-5) << i;
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
