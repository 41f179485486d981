#include "pliant/geometry/surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

TEST(Surface, OfOneTetIsItsFourFaces) {
  Mesh mesh;
  mesh.positions.setZero(15);  // vertex 1 is not used
  mesh.positions.segment<9>(6) << 1, 0, 0, 0, 1, 0, 0, 0, 1;
  mesh.tets = {{0, 2, 3, 4}};
  const Surface surface = extract_surface(mesh);
  EXPECT_EQ(surface.triangles.size(), 4u);
  EXPECT_EQ(surface.vertices, (std::vector<int>{0, 2, 3, 4}));
  EXPECT_NEAR(enclosed_volume(mesh.positions, surface.triangles), 1.0 / 6, 1e-16);
  EXPECT_NEAR(surface_area(mesh.positions, surface.triangles), 1.5 + std::sqrt(3) / 2, 1e-15);
}

TEST(Surface, BoxesHaveTwoTrianglesForEachOuterQuad) {
  for (const Mesh& mesh : {make_box({3, 2, 1}, {3, 2, 1}), make_hex_box({3, 2, 1}, {3, 2, 1})}) {
    const Surface surface = extract_surface(mesh);
    EXPECT_EQ(surface.triangles.size(), 2u * 2 * (3 * 2 + 2 * 1 + 3 * 1));
    EXPECT_NEAR(surface_area(mesh.positions, surface.triangles), 22, 1e-13);
    EXPECT_NEAR(enclosed_volume(mesh.positions, surface.triangles), 6, 1e-13);
  }
}

// Neighbouring hexes with the same quads must cut them along the same diagonal.
TEST(Surface, SplitsAQuadTheSameWayFromBothSides) {
  Mesh one = make_hex_box({1, 1, 1}, {2, 1, 1});
  Mesh other = one;
  one.hexes = {one.hexes[0]};
  other.hexes = {other.hexes[1]};
  std::size_t shared = 0;
  for (const auto& a : extract_surface(one).triangles)
    for (const auto& b : extract_surface(other).triangles)
      shared += std::is_permutation(a.begin(), a.end(), b.begin()) ? 1 : 0;
  EXPECT_EQ(shared, 2u);
}

TEST(Surface, TrianglesThatRepeatFacesOfTetsCountOnce) {
  Mesh mesh = make_sphere(1, 4);
  const Surface plain = extract_surface(mesh);
  mesh.triangles = plain.triangles;
  mesh.triangles.push_back({mesh.tets[40][0], mesh.tets[40][1], mesh.tets[40][2]});
  EXPECT_EQ(extract_surface(mesh).triangles, plain.triangles);
}

TEST(Surface, SheetsAreTheirOwnSurface) {
  const Mesh sheet = make_sheet({1, 1}, {3, 2});
  EXPECT_EQ(extract_surface(sheet).triangles, sheet.triangles);
  EXPECT_EQ(extract_surface(sheet).vertices.size(), 12u);
}

TEST(Surface, MeshOfItKeepsOnlyOuterVertices) {
  const Mesh ball = make_sphere(1, 12);
  const Mesh shell = make_surface_mesh(ball);
  EXPECT_EQ(shell.vertex_count(), 4 * 12 * 12 + 2);
  for (int i = 0; i < shell.vertex_count(); ++i)
    ASSERT_NEAR(vertex(shell.positions, i).norm(), 1, 1e-15);
  const double area = surface_area(shell.positions, shell.triangles);
  EXPECT_NEAR(area, 4 * std::numbers::pi, 0.01 * area);
  EXPECT_NEAR(enclosed_volume(shell.positions, shell.triangles),
              enclosed_volume(ball.positions, extract_surface(ball).triangles), 1e-13);
}

}  // namespace
}  // namespace pliant
