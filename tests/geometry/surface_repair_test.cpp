#include "pliant/geometry/surfaces/surface_repair.h"

#include <gtest/gtest.h>

#include "geometry/surface_shapes.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

RepairedSurface repair(const Mesh& mesh) { return repair_surface(mesh.positions, mesh.triangles); }

double volume_of(const RepairedSurface& s) { return enclosed_volume(s.positions, s.triangles); }

Mesh flipped(Mesh mesh) { return test::with_flips(std::move(mesh), 1, 0); }

TEST(RepairSurface, LeavesAGoodOneAlone) {
  const Mesh mesh = test::make_blob(24, 1);
  const RepairedSurface s = repair(mesh);
  EXPECT_EQ(s.triangles, mesh.triangles);
  EXPECT_EQ(s.welded_vertices + s.removed_triangles + s.flipped_triangles + s.open_edges +
                s.non_manifold_edges,
            0u);
  EXPECT_EQ(s.patches, 1u);
  EXPECT_TRUE(s.closed);
}

TEST(RepairSurface, UndoesAnyFlips) {
  const Mesh mesh = test::make_blob(24, 2);
  const double volume = enclosed_volume(mesh.positions, mesh.triangles);
  for (const double share : {0.05, 0.5, 0.95, 1.0}) {
    const RepairedSurface s = repair(test::with_flips(mesh, share, 7));
    EXPECT_NEAR(volume_of(s), volume, 1e-13 * volume) << share;
    EXPECT_TRUE(s.closed);
    EXPECT_NEAR(static_cast<double>(s.flipped_triangles) / static_cast<double>(s.triangles.size()),
                share, 0.05);
  }
}

TEST(RepairSurface, UndoesFlipsOfASurfaceWithHoles) {
  const Mesh whole = test::make_globe(1, 32);
  for (const double offset : {0.9, 0.3, -0.2}) {  // the last one is less than half a sphere
    const Mesh open = test::with_hole(whole, {0, 0, 1}, offset);
    const RepairedSurface s = repair(test::with_flips(open, 0.6, 8));
    EXPECT_EQ(s.triangles, open.triangles) << offset;
    EXPECT_GT(s.open_edges, 0u);
    EXPECT_FALSE(s.closed);
  }
}

TEST(RepairSurface, WeldsASoup) {
  const Mesh mesh = test::make_globe(1, 24);
  const RepairedSurface s = repair(test::with_flips(test::as_soup(mesh), 0.5, 9));
  EXPECT_EQ(s.welded_vertices, 3 * mesh.triangles.size() - mesh.positions.size() / 3);
  EXPECT_EQ(s.patches, 1u);
  EXPECT_TRUE(s.closed);
  EXPECT_NEAR(volume_of(s), enclosed_volume(mesh.positions, mesh.triangles), 1e-12);
}

// Two walls of a box are not connected to the rest nor to each other: only rays can tell.
TEST(RepairSurface, OrientsSeparateFacesByRays) {
  const Mesh box = make_surface_mesh(make_box({1, 2, 3}, {3, 3, 3}));
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Mesh faces;
    test::Random random(seed);
    for (int axis = 0; axis < 3; ++axis) {
      for (const double side : {-1.0, 1.0}) {
        const Vec3 half(0.5, 1, 1.5);
        const Mesh face = test::with_hole(box, -side * Vec3::Unit(axis), -(half[axis] - 1e-6));
        faces = test::joined(faces, random.uniform() < 0.5 ? flipped(face) : face);
        // A crack that no welding closes.
        as_rows(faces.positions).bottomRows(face.vertex_count()).rowwise() +=
            1e-4 * side * Vec3::Unit(axis).transpose();
      }
    }
    const RepairedSurface s = repair(faces);
    EXPECT_EQ(s.patches, 6u);
    EXPECT_NEAR(volume_of(s), 6, 0.01) << seed;
  }
}

TEST(RepairSurface, KeepsACavityAndTurnsBodiesOutward) {
  const Mesh outer = test::make_globe(1, 24);
  const Mesh inner = test::make_globe(0.5, 24);
  const Mesh beside = test::make_globe(0.5, 24, {3, 0, 0});
  const auto volume = [](const Mesh& m) { return enclosed_volume(m.positions, m.triangles); };
  const Mesh hollow = test::joined(outer, flipped(inner));
  EXPECT_NEAR(volume_of(repair(hollow)), volume(outer) - volume(inner), 1e-12);
  EXPECT_NEAR(volume_of(repair(flipped(hollow))), volume(outer) - volume(inner), 1e-12);
  EXPECT_NEAR(volume_of(repair(test::joined(outer, inner))), volume(outer) + volume(inner), 1e-12);
  EXPECT_NEAR(volume_of(repair(test::joined(outer, flipped(beside)))),
              volume(outer) + volume(beside), 1e-12);
}

TEST(RepairSurface, DropsTrianglesThatAreThereTwiceOrHaveNoArea) {
  const Mesh globe = test::make_globe(1, 16);
  Mesh mesh = test::joined(globe, globe);
  mesh.triangles.push_back({0, 0, 5});
  const RepairedSurface s = repair(mesh);
  EXPECT_EQ(s.triangles.size(), globe.triangles.size());
  EXPECT_TRUE(s.closed);
  // Faces with two sides: without the repair they cancel each other.
  const RepairedSurface two_sided = repair(test::joined(globe, flipped(globe)));
  EXPECT_EQ(two_sided.triangles.size(), globe.triangles.size());
  EXPECT_NEAR(volume_of(two_sided), enclosed_volume(globe.positions, globe.triangles), 1e-12);
}

// Two boxes with a common wall: it is there once for each and must stay so.
TEST(RepairSurface, KeepsBothSidesOfAWallBetweenBodies) {
  const Mesh left = make_surface_mesh(make_box({1, 1, 1}, {2, 2, 2}));
  Mesh right = left;
  as_rows(right.positions).col(0).array() += 1;
  const RepairedSurface s = repair(test::joined(left, right));
  EXPECT_EQ(s.removed_triangles, 0u);
  EXPECT_TRUE(s.closed);
  EXPECT_NEAR(volume_of(s), 2, 1e-12);
}

// The common wall twice from each side, in turn.
TEST(RepairSurface, KeepsOneOfEachSideOfAWallThatIsThereFourTimes) {
  const Mesh left = make_surface_mesh(make_box({1, 1, 1}, {2, 2, 2}));
  Mesh right = left;
  as_rows(right.positions).col(0).array() += 1;
  Mesh mesh = test::joined(left, right);
  std::size_t copies = 0;
  for (const Mesh& box : {left, right}) {
    const int first = copies == 0 ? 0 : left.vertex_count();
    for (auto t : box.triangles) {
      const auto on_wall = [&](int v) {
        return std::abs(vertex(box.positions, v).x() - 0.5) < 1e-9;
      };
      if (!on_wall(t[0]) || !on_wall(t[1]) || !on_wall(t[2])) continue;
      for (int& v : t) v += first;
      mesh.triangles.push_back(t);
      ++copies;
    }
  }
  ASSERT_EQ(copies, 16u);
  const RepairedSurface s = repair(mesh);
  EXPECT_EQ(s.removed_triangles, copies);
  EXPECT_TRUE(s.closed);
  EXPECT_NEAR(volume_of(s), 2, 1e-12);
}

TEST(RepairSurface, SurvivesAOneSidedSurface) {
  constexpr int kParts = 20;
  Mesh band;
  band.positions.resize(6 * kParts);
  for (int i = 0; i < kParts; ++i) {
    const double phi = 2 * std::numbers::pi * i / kParts;
    for (int side = 0; side < 2; ++side) {
      const double r = (side == 0 ? -0.2 : 0.2);
      vertex(band.positions, 2 * i + side) = Vec3(
          (1 + r * cos(phi / 2)) * cos(phi), (1 + r * cos(phi / 2)) * sin(phi), r * sin(phi / 2));
    }
    const bool last = i + 1 == kParts;
    const int a = 2 * i;
    const int c = last ? 1 : a + 2;
    const int d = last ? 0 : a + 3;
    band.triangles.push_back({a, c, a + 1});
    band.triangles.push_back({a + 1, c, d});
  }
  const RepairedSurface s = repair(band);
  EXPECT_EQ(s.triangles.size(), 2u * kParts);
  EXPECT_FALSE(s.closed);
}

}  // namespace
}  // namespace pliant
