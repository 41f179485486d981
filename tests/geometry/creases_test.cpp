#include "pliant/geometry/surfaces/creases.h"

#include <gtest/gtest.h>

#include <set>

#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

void expect_same_corners(const CreasedSurface& split,
                         const std::vector<std::array<int, 3>>& triangles) {
  ASSERT_EQ(split.triangles.size(), triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_EQ(split.points.at(static_cast<std::size_t>(split.triangles[t][k])), triangles[t][k]);
}

TEST(Creases, CubeHasThreeCopiesOfItsCornersAndTwoAlongItsEdges) {
  const Mesh cube = make_surface_mesh(make_box({1, 1, 1}, {2, 2, 2}));
  const CreasedSurface split = split_at_creases(cube.triangles, cube.positions);
  expect_same_corners(split, cube.triangles);
  // 8 corners, 12 midpoints of edges, 6 midpoints of faces.
  EXPECT_EQ(split.points.size(), 8u * 3 + 12u * 2 + 6u);
}

TEST(Creases, SmoothSurfaceIsNotParted) {
  const Mesh ball = make_surface_mesh(make_sphere(1, 16));
  const CreasedSurface split = split_at_creases(ball.triangles, ball.positions);
  expect_same_corners(split, ball.triangles);
  EXPECT_EQ(split.points.size(), static_cast<std::size_t>(ball.vertex_count()));
}

TEST(Creases, PointsOfNoTriangleHaveNoCopy) {
  VecX x(15);
  x << 0, 0, 0, 9, 9, 9, 1, 0, 0, 0, 1, 0, 8, 8, 8;
  const CreasedSurface split = split_at_creases({{0, 2, 3}}, x);
  EXPECT_EQ(split.points, (std::vector<int>{0, 2, 3}));
}

TEST(Creases, FlatTrianglesOfNoAreaAreTakenAsTheyAre) {
  VecX x(9);
  x << 0, 0, 0, 0, 0, 0, 1, 0, 0;
  const std::vector<std::array<int, 3>> triangles{{0, 1, 2}, {0, 2, 1}};
  expect_same_corners(split_at_creases(triangles, x), triangles);
}

TEST(Creases, SidesThatOnlyTouchInAPointAreParted) {
  VecX x(15);
  x << 0, 0, 0, 1, 0, 0, 1, 1, 0, -1, 0, 0, -1, -1, 0;
  const CreasedSurface split = split_at_creases({{0, 1, 2}, {0, 3, 4}}, x);
  EXPECT_EQ(split.points.size(), 6u);
}

}  // namespace
}  // namespace pliant
