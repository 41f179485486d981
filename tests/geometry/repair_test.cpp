#include "pliant/geometry/repair.h"

#include <gtest/gtest.h>

#include "pliant/geometry/checks.h"
#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

TEST(OrientTets, TurnsOnlyInvertedOnes) {
  Mesh mesh = make_sphere(1, 3);
  const auto right = mesh.tets;
  std::swap(mesh.tets[1][0], mesh.tets[1][2]);
  std::swap(mesh.tets[7][1], mesh.tets[7][3]);
  EXPECT_EQ(orient_tets(mesh), 2u);
  EXPECT_TRUE(check_mesh(mesh).ok());
  EXPECT_EQ(mesh.tets[0], right[0]);
  EXPECT_EQ(orient_tets(mesh), 0u);
}

TEST(RemoveUnusedVertices, RenumbersWhatIsLeft) {
  Mesh mesh;
  mesh.positions = VecX::LinSpaced(18, 0, 17);  // vertex i at (3i, 3i + 1, 3i + 2)
  mesh.triangles = {{5, 1, 4}};
  mesh.edges = {{1, 5}};
  const UnusedVertices unused = remove_unused_vertices(mesh);
  EXPECT_EQ(unused.numbers, (std::vector<int>{0, 2, 3}));
  EXPECT_EQ(Vec3(vertex(unused.positions, 1)), Vec3(6, 7, 8));
  EXPECT_EQ(mesh.vertex_count(), 3);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 0)), Vec3(3, 4, 5));
  EXPECT_EQ(Vec3(vertex(mesh.positions, 2)), Vec3(15, 16, 17));
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{2, 0, 1}}));
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{0, 2}}));
  EXPECT_TRUE(remove_unused_vertices(mesh).empty());
}

// Eight tets of volume 1/6 and one whose fourth corner hovers over its face.
Mesh with_a_sliver(double height) {
  Mesh mesh;
  mesh.positions.resize(15);
  mesh.positions << 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.3, 0.3, height;
  mesh.tets.assign(8, {0, 1, 2, 3});
  mesh.tets.push_back({0, 1, 2, 4});
  return mesh;
}

TEST(FindSlivers, JudgesShape) {
  EXPECT_TRUE(find_slivers(with_a_sliver(0.01)).empty());
  const std::vector<Sliver> slivers = find_slivers(with_a_sliver(1e-9));
  ASSERT_EQ(slivers.size(), 1u);
  EXPECT_EQ(slivers[0].tet, 8u);
  EXPECT_NEAR(slivers[0].relative_volume, 9.0 / 8 * 1e-9, 1e-15);
}

TEST(FindSlivers, JudgesVolumeAgainstTheMean) {
  Mesh mesh = make_box({1, 1, 1}, {2, 2, 2});
  Mesh speck = make_box({1e-3, 1e-3, 1e-3}, {1, 1, 1});
  const int first = mesh.vertex_count();
  mesh.positions.conservativeResize(mesh.positions.size() + speck.positions.size());
  mesh.positions.tail(speck.positions.size()) = speck.positions;
  for (auto tet : speck.tets) {
    for (int& v : tet) v += first;
    mesh.tets.push_back(tet);
  }
  EXPECT_EQ(find_slivers(mesh).size(), speck.tets.size());
}

TEST(RepairMesh, SaysWhatItDid) {
  Mesh mesh = with_a_sliver(1e-6);
  std::swap(mesh.tets[2][0], mesh.tets[2][1]);
  mesh.positions.conservativeResize(18);
  mesh.positions.tail<3>().setConstant(7);
  EXPECT_EQ(
      repair_mesh(mesh).warnings(),
      (std::vector<std::string>{"1 tet of negative volume: turned round",
                                "1 vertex in no element: no part of the simulation",
                                "1 sliver; the smallest, tet 8, has 1.1e-06 of the mean volume"}));
  EXPECT_TRUE(check_mesh(mesh).ok());
  EXPECT_EQ(mesh.vertex_count(), 5);
}

}  // namespace
}  // namespace pliant
