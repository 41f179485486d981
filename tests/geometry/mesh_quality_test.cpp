#include "pliant/geometry/mesh_quality.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pliant/geometry/generators.h"
#include "support/random.h"

namespace pliant {
namespace {

Mesh make_tet(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  Mesh mesh;
  mesh.positions.resize(12);
  mesh.positions << a, b, c, d;
  mesh.tets = {{0, 1, 2, 3}};
  return mesh;
}

TEST(TetQuality, OfARegularTetIsOne) {
  const Mesh mesh = make_tet({1, 1, 1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, 1});
  const TetQuality q = tet_quality(mesh.positions, mesh.tets[0]);
  EXPECT_NEAR(q.min_dihedral, 70.528779365509308, 1e-10);  // arccos 1/3
  EXPECT_NEAR(q.max_dihedral, 70.528779365509308, 1e-10);
  EXPECT_NEAR(q.radius_ratio, 1, 1e-14);
  EXPECT_NEAR(q.mean_ratio, 1, 1e-14);
}

// Corner of a cube: r = (3 - √3) / 6, R = √3 / 2; edges 3 of 1 and 3 of √2, volume 1/6.
TEST(TetQuality, OfACornerTetHasTheClosedForm) {
  const Mesh mesh = make_tet({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  const TetQuality q = tet_quality(mesh.positions, mesh.tets[0]);
  EXPECT_NEAR(q.min_dihedral, 54.735610317245346, 1e-10);
  EXPECT_NEAR(q.max_dihedral, 90, 1e-10);
  EXPECT_NEAR(q.radius_ratio, std::sqrt(3) - 1, 1e-14);
  EXPECT_NEAR(q.mean_ratio, 12 * std::cbrt(9.0 / 36) / 9, 1e-14);
  const std::array<double, 6> angles = dihedral_angles(mesh.positions, mesh.tets[0]);
  for (std::size_t e = 0; e < 3; ++e) EXPECT_NEAR(angles[e], 90, 1e-10) << "at an axis";
}

TEST(TetQuality, DoesNotDependOnPlaceSizeTurnOrOrder) {
  test::Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Vec3 corners[] = {random.vec3(), random.vec3(), random.vec3(), random.vec3()};
    const Mesh mesh = make_tet(corners[0], corners[1], corners[2], corners[3]);
    const TetQuality q = tet_quality(mesh.positions, mesh.tets[0]);
    const Mat3 turn = 3 * random.rotation();
    VecX moved(12);
    for (int v = 0; v < 4; ++v) vertex(moved, v) = turn * vertex(mesh.positions, v) + Vec3(1, 2, 3);
    const TetQuality p = tet_quality(moved, {1, 2, 0, 3});  // an even permutation
    EXPECT_NEAR(p.min_dihedral, q.min_dihedral, 1e-6);
    EXPECT_NEAR(p.max_dihedral, q.max_dihedral, 1e-6);
    EXPECT_NEAR(p.radius_ratio, q.radius_ratio, 1e-9);
    EXPECT_NEAR(p.mean_ratio, q.mean_ratio, 1e-9);
    const TetQuality inverted = tet_quality(moved, {1, 0, 2, 3});
    EXPECT_NEAR(inverted.radius_ratio, -q.radius_ratio, 1e-9);
    EXPECT_NEAR(inverted.mean_ratio, -q.mean_ratio, 1e-9);
  }
}

TEST(TetQuality, OfFlatTetsIsZeroNotNan) {
  for (const Vec3& d : {Vec3(1, 1, 0), Vec3(0, 0, 0)}) {
    const Mesh mesh = make_tet({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, d);
    const TetQuality q = tet_quality(mesh.positions, mesh.tets[0]);
    EXPECT_EQ(q.radius_ratio, 0);
    EXPECT_EQ(q.mean_ratio, 0);
  }
  const Mesh point = make_tet({1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1});
  EXPECT_EQ(tet_quality(point.positions, point.tets[0]).mean_ratio, 0);
}

// The box's cells are a regular tet amid four corner tets: six angles of 70.5 for one, three
// of 54.7 and three of 90 for each of four.
TEST(MeshQuality, CountsTheAnglesOfABox) {
  const MeshQuality q = mesh_quality(make_box({2, 2, 2}, {2, 2, 2}));
  EXPECT_EQ(q.dihedral_histogram[7], 8u * 6);
  EXPECT_EQ(q.dihedral_histogram[5], 8u * 12);
  EXPECT_EQ(q.dihedral_histogram[8] + q.dihedral_histogram[9], 8u * 12);  // 90 up to rounding
  EXPECT_EQ(std::accumulate(q.dihedral_histogram.begin(), q.dihedral_histogram.end(), 0u),
            8u * 5 * 6);
  EXPECT_NEAR(q.min_dihedral, 54.7356, 1e-4);
  EXPECT_NEAR(q.min_radius_ratio, std::sqrt(3) - 1, 1e-12);
  EXPECT_NEAR(q.mean_radius_ratio, (4 * (std::sqrt(3) - 1) + 1) / 5, 1e-12);
}

TEST(MeshQuality, NamesTheWorstTetAndNothingForAnEmptyMesh) {
  Mesh mesh = make_box({1, 1, 1}, {2, 2, 2});
  const auto tet = mesh.tets[17];
  vertex(mesh.positions, tet[0]) =
      0.999 * vertex(mesh.positions, tet[1]) + 0.001 * vertex(mesh.positions, tet[0]);
  const MeshQuality q = mesh_quality(mesh);
  EXPECT_EQ(tet_quality(mesh.positions, mesh.tets[q.worst_tet]).mean_ratio, q.min_mean_ratio);
  EXPECT_EQ(mesh_quality({}).max_dihedral, 0);
}

}  // namespace
}  // namespace pliant
