#include "pliant/geometry/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

using Edges = std::vector<std::array<int, 2>>;
using Triangles = std::vector<std::array<int, 3>>;

void expect_sorted_and_unique(const Edges& edges) {
  for (const auto& edge : edges) EXPECT_LT(edge[0], edge[1]);
  EXPECT_TRUE(std::is_sorted(edges.begin(), edges.end()));
  EXPECT_EQ(std::adjacent_find(edges.begin(), edges.end()), edges.end());
}

// A ball has V - E + F - T = 1; each face inside belongs to two tets, each outside to one.
TEST(UniqueEdges, OfSolidsObeyEuler) {
  for (const Mesh& mesh : {make_box({1, 1, 1}, {3, 2, 4}), make_sphere(1, 5),
                           make_cylinder({.rings = 2, .layers = 3})}) {
    const Edges edges = unique_edges(mesh);
    expect_sorted_and_unique(edges);
    const std::size_t tets = mesh.tets.size();
    const std::size_t faces = (4 * tets + extract_surface(mesh).triangles.size()) / 2;
    EXPECT_EQ(static_cast<std::size_t>(mesh.vertex_count()) + faces, edges.size() + tets + 1);
  }
}

TEST(UniqueEdges, OfASheetObeyEuler) {
  const Mesh mesh = make_sheet({.size = {1, 1}, .cells = {5, 3}});
  const Edges edges = unique_edges(mesh);
  expect_sorted_and_unique(edges);
  // V - E + F = 1 of a disc.
  EXPECT_EQ(static_cast<std::size_t>(mesh.vertex_count()) + mesh.triangles.size(),
            edges.size() + 1);
}

TEST(UniqueEdges, OfHexesAreTheirTwelveSidesAndNoDiagonals) {
  const Mesh one = make_hex_box({1, 2, 4}, {1, 1, 1});
  const Edges edges = unique_edges(one);
  EXPECT_EQ(edges.size(), 12U);
  expect_sorted_and_unique(edges);
  for (const auto& edge : edges) {
    const Vec3 side = vertex(one.positions, edge[1]) - vertex(one.positions, edge[0]);
    EXPECT_EQ((side.array() != 0).count(), 1) << side.transpose();
  }
  // 2 x 3 x 4 cells: the lines of the grid along x, y and z.
  const Edges many = unique_edges(make_hex_box({1, 1, 1}, {2, 3, 4}));
  expect_sorted_and_unique(many);
  EXPECT_EQ(many.size(), 2U * 4 * 5 + 3 * 3 * 5 + 3 * 4 * 4);
}

TEST(UniqueEdges, CountSharedOnesOfDifferentElementsOnce) {
  Mesh mesh;
  mesh.positions = VecX::Zero(15);
  mesh.tets = {{0, 1, 2, 3}};
  mesh.triangles = {{2, 1, 4}};
  mesh.edges = {{4, 1}, {4, 0}};
  EXPECT_EQ(unique_edges(mesh),
            (Edges{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}}));
  EXPECT_TRUE(unique_edges(Mesh{}).empty());
}

TEST(OppositeVertices, TwoTrianglesHaveOnePair) {
  EXPECT_EQ(opposite_vertices(Triangles{{0, 1, 2}, {1, 0, 3}}), (Edges{{2, 3}}));
  EXPECT_EQ(opposite_vertices(Triangles{{5, 4, 9}, {2, 5, 4}}), (Edges{{2, 9}}));
  EXPECT_TRUE(opposite_vertices(Triangles{{0, 1, 2}}).empty());
  EXPECT_TRUE(opposite_vertices(Triangles{{0, 1, 2}, {2, 3, 4}}).empty());  // share a vertex only
}

// Six triangles around each vertex of a torus: 3 n m edges, all between different pairs.
TEST(OppositeVertices, ClosedSurfaceHasOnePairForEachEdge) {
  constexpr int kRows = 6;
  constexpr int kColumns = 7;
  const auto at = [](int i, int j) { return kColumns * (i % kRows) + j % kColumns; };
  Mesh torus;
  torus.positions = VecX::Zero(3 * kRows * kColumns);
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j) {
      torus.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      torus.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  const Edges pairs = opposite_vertices(torus.triangles);
  expect_sorted_and_unique(pairs);
  EXPECT_EQ(pairs.size(), unique_edges(torus).size());
  EXPECT_EQ(pairs.size(), 3U * kRows * kColumns);
}

// Opposite to an edge of a tet is the edge that does not touch it; all edges are, once.
TEST(OppositeVertices, OfATetAreItsEdges) {
  Mesh tet;
  tet.positions = VecX::Zero(12);
  tet.tets = {{0, 1, 2, 3}};
  EXPECT_EQ(opposite_vertices(Triangles{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}),
            unique_edges(tet));
}

// Where four triangles meet, two edges have the same opposite vertices: one spring, not two.
TEST(OppositeVertices, PairsOfSeveralEdgesComeOnce) {
  // Octahedron: ±x are 0 and 1, ±y 2 and 3, ±z 4 and 5.
  const Triangles octahedron{{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                             {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  EXPECT_EQ(opposite_vertices(octahedron), (Edges{{0, 1}, {2, 3}, {4, 5}}));
}

}  // namespace
}  // namespace pliant
