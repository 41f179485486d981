#include "pliant/geometry/meshing/tetrahedralize.h"

#include <gtest/gtest.h>

#include <numbers>
#include <string>
#include <vector>

#include "geometry/solid_checks.h"
#include "geometry/surface_shapes.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/triangle_tree.h"
#include "support/sanitizer.h"

namespace pliant {
namespace {

using test::expect_volume;

double enclosed(const Mesh& m) { return enclosed_volume(m.positions, m.triangles); }
double ball(double radius) { return 4 * std::numbers::pi / 3 * radius * radius * radius; }

// Coarser under sanitizers, where the default would take too long; m for bodies of about 1 m.
TetrahedralizeSettings coarse() {
  TetrahedralizeSettings s;
  if (test::kSanitized) s.cell = 0.12;
  return s;
}
constexpr double kShare = test::kSanitized ? 0.06 : 0.02;

TEST(Tetrahedralize, VolumesOfSimpleBodiesAreWithinTwoPercent) {
  expect_volume(test::make_globe(0.5, 96), ball(0.5), kShare, coarse());
  expect_volume(make_surface_mesh(make_box({1, 1, 1}, {2, 2, 2})), 1, kShare, coarse());
  const Mesh torus = make_surface_mesh(make_torus(0.5, 0.15, 64, 5));
  expect_volume(torus, enclosed(torus), 0.02);
  const Mesh blob = test::make_blob(64, 1);
  expect_volume(blob, enclosed(blob), kShare, coarse());
}

// Tets that do not match face to face would leave cracks, which are then cut out as seams.
TEST(Tetrahedralize, TheTetsOfASmoothBodyMatchWithoutRepair) {
  for (const double cell : {0.15, 0.1, 0.07}) {
    const auto result = tetrahedralize(test::make_globe(0.5, 48), {.cell = cell});
    EXPECT_EQ(result.report.removed_tets, 0u);
    EXPECT_EQ(result.report.pieces, 1u);
    EXPECT_EQ(result.report.dropped_pieces, 0u);
  }
}

TEST(Tetrahedralize, TheVolumeErrorFallsWithTheSquareOfTheCell) {
  const Mesh globe = test::make_globe(0.5, 96);
  double last = 0;
  for (const double cell : {0.16, 0.08, 0.04}) {
    if (test::kSanitized && cell < 0.08) break;
    const double error =
        std::abs(tetrahedralize(globe, {.cell = cell}).report.volume / enclosed(globe) - 1);
    EXPECT_TRUE(last == 0 || std::abs(std::log2(last / error) - 2) < 0.5) << cell;
    last = error;
  }
}

TEST(Tetrahedralize, VerticesOfTheBoundaryLieOnTheSurface) {
  const Mesh blob = test::make_blob(48, 2);
  const TriangleTree tree(blob.positions, blob.triangles);
  const Mesh mesh = tetrahedralize(blob, {.cell = 0.08}).mesh;
  for (const int v : extract_surface(mesh).vertices)
    EXPECT_LT(tree.closest(vertex(mesh.positions, v))->squared_distance, 1e-18);
}

// A hole, half of the faces flipped, corners listed one by one, and two spheres through each other.
TEST(Tetrahedralize, FillsASurfaceWithHolesFlipsAndCrossings) {
  // Two unit-diameter spheres 0.6 apart: the union lacks one lens of two caps of height 0.2.
  const double cap = std::numbers::pi * 0.2 * 0.2 * (1.5 - 0.2) / 3;
  const Mesh two =
      test::joined(test::make_globe(0.5, 64, {-0.3, 0, 0}), test::make_globe(0.5, 64, {0.3, 0, 0}));
  const double volume = 2 * ball(0.5) - 2 * cap;
  expect_volume(two, volume, kShare, coarse());
  expect_volume(test::with_flips(two, 0.5, 1), volume, kShare, coarse());
  const Mesh open = test::with_hole(two, Vec3(1, 0, 0), 0.775);
  const auto result =
      expect_volume(test::as_soup(test::with_flips(open, 0.5, 2)), volume, kShare, coarse());
  EXPECT_GT(result.report.open_edges, 10u);
  EXPECT_GT(result.report.flipped_triangles, 100u);
  EXPECT_GT(result.report.welded_vertices, 1000u);
  EXPECT_EQ(result.report.pieces, 1u);
  EXPECT_LT(result.report.lost_area, 0.01);  // what lies inside the union is not lost
}

TEST(Tetrahedralize, AFinChangesNothing) {
  Mesh mesh = test::make_globe(0.5, 48);
  for (const double reach : {1.0, 0.2}) {  // outside, inside
    const int tip = mesh.vertex_count();
    mesh.positions.conservativeResize(mesh.positions.size() + 3);
    vertex(mesh.positions, tip) = Vec3(reach, 0, 0);
    mesh.triangles.push_back({2 + 11 * 48, 2 + 12 * 48, tip});  // shares an edge of the sphere
  }
  const auto result = expect_volume(mesh, ball(0.5), kShare, coarse());
  EXPECT_GT(result.report.non_manifold_edges + result.report.open_edges, 2u);
  EXPECT_EQ(result.report.pieces, 1u);
}

TEST(Tetrahedralize, KeepsACavityAndSeparateBodies) {
  const Mesh hollow =
      test::joined(test::make_globe(0.5, 48), test::with_flips(test::make_globe(0.3, 48), 1, 0));
  EXPECT_EQ(expect_volume(hollow, ball(0.5) - ball(0.3), kShare, {.cell = 0.06}).report.pieces, 1u);
  const Mesh pair = test::joined(test::make_globe(0.5, 32), test::make_globe(0.25, 32, {1, 0, 0}));
  EXPECT_EQ(expect_volume(pair, enclosed(pair), kShare, {.cell = 0.07}).report.pieces, 2u);
  const auto largest = tetrahedralize(pair, {.cell = 0.07, .smallest_piece = 0.5});
  EXPECT_EQ(largest.report.pieces, 1u);
  EXPECT_EQ(largest.report.dropped_pieces, 1u);
  EXPECT_GT(largest.report.lost_area, 0.15);  // a fifth of the area is gone
}

// A hundred cubes of 1 m with gaps of 1 m: 1/30 of the diagonal is 7 m.
TEST(Tetrahedralize, TheDefaultCellFollowsTheThinDirection) {
  Mesh row;
  Mesh cube = make_surface_mesh(make_box({1, 1, 1}, {1, 1, 1}));
  for (int i = 0; i < 100; ++i) {
    row = test::joined(row, cube);
    as_rows(cube.positions).col(0).array() += 2;
  }
  const TetrahedralizeReport fine = tetrahedralize(row).report;
  EXPECT_NEAR(fine.volume, 100, 3);
  EXPECT_NEAR(fine.lost_volume.value(), 1 - fine.volume / 100, 1e-12);
  EXPECT_EQ(fine.pieces, 100u);
  EXPECT_LT(fine.lattice_cells, 150000u);
  EXPECT_EQ(fine.warnings(), std::vector<std::string>{"the mesh has 100 separate pieces"});

  // All of the surface is near the mesh, so that the lost area does not tell.
  const TetrahedralizeReport lossy = tetrahedralize(row, {.cell = 0.8}).report;
  EXPECT_LT(lossy.lost_area, 0.005);
  EXPECT_GT(lossy.lost_volume.value(), 0.3);
  std::string all;
  for (const std::string& warning : lossy.warnings()) all += warning + "\n";
  EXPECT_NE(all.find(" % of the volume is lost: a smaller cell than 0.8 m keeps more of it\n"),
            std::string::npos)
      << all;
}

// However thin a plate is, the default lattice stays small.
TEST(Tetrahedralize, TheDefaultCellCostsLittle) {
  const Mesh plate = make_surface_mesh(make_box({1, 1, 0.01}, {1, 1, 1}));
  const TetrahedralizeReport report = tetrahedralize(plate).report;
  EXPECT_LT(report.lattice_cells, 150000u);
  EXPECT_LT(report.cell, 0.01);
}

// Where parts overlap, the surface's volume counts twice what the mesh has once.
TEST(Tetrahedralize, WhatOverlapsIsNotLost) {
  const Mesh cube = make_surface_mesh(make_box({1, 1, 1}, {1, 1, 1}));
  Mesh other = cube;
  other.positions.array() += 0.4;
  const TetrahedralizeReport report =
      tetrahedralize(test::joined(cube, other), {.cell = 0.1}).report;
  EXPECT_NEAR(report.volume, 2 - 0.6 * 0.6 * 0.6, 0.03);
  EXPECT_FALSE(report.lost_volume.has_value());
  EXPECT_TRUE(report.warnings().empty());
}

TEST(Tetrahedralize, DoesNotCareForScaleOrPlace) {
  const Mesh blob = test::make_blob(32, 3);
  const TetrahedralizeResult plain = tetrahedralize(blob, {.cell = 0.1});
  for (const double scale : {1e-6, 1e6}) {
    Mesh scaled = blob;
    scaled.positions = scale * (blob.positions.array() + 1000);
    const auto result = tetrahedralize(scaled, {.cell = 0.1 * scale});
    test::expect_sound(result);
    EXPECT_EQ(result.mesh.tets.size(), plain.mesh.tets.size());
    EXPECT_NEAR(result.report.volume, plain.report.volume * scale * scale * scale,
                1e-8 * result.report.volume);
  }
}

TEST(Tetrahedralize, HasTheSameBitsForAnyNumberOfThreads) {
  const Mesh open = test::with_hole(test::make_blob(32, 4), Vec3(0, 1, 0), 0.35);
  const auto one = tetrahedralize(open, {.cell = 0.07}, 1);
  const auto three = tetrahedralize(open, {.cell = 0.07}, 3);
  EXPECT_EQ(one.mesh.positions, three.mesh.positions);
  EXPECT_EQ(one.mesh.tets, three.mesh.tets);
  EXPECT_EQ(one.report.lost_area, three.report.lost_area);
}

TEST(Tetrahedralize, ComesNearTheWantedNumberOfVertices) {
  const Mesh blob = test::make_blob(32, 5);
  for (const int wanted : {300, 3000}) {
    const auto result = tetrahedralize(blob, {.vertices = wanted});
    test::expect_sound(result);
    EXPECT_NEAR(result.mesh.vertex_count(), wanted, 0.06 * wanted);
  }
}

// Fewer than any mesh has: a coarse one is nearer than none.
TEST(Tetrahedralize, MakesACoarseMeshForVeryFewVertices) {
  for (const int wanted : {1, 2, 5}) {
    const auto result = tetrahedralize(test::make_globe(0.5, 32), {.vertices = wanted});
    test::expect_sound(result);
    EXPECT_LE(result.mesh.vertex_count(), 200) << wanted;
  }
}

TEST(Tetrahedralize, SaysWhatIsTooManyVertices) {
  try {
    tetrahedralize(test::make_globe(0.5, 32), {.vertices = 99'999'999});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).find("vertices: 99999999 are too many: with cells of "), 0u)
        << error.what();
  }
}

TEST(Tetrahedralize, TakesTheOutsideOfASolid) {
  const Mesh solid = make_cylinder(0.3, 1, 4, 6);
  const Mesh surface = make_surface_mesh(solid);
  EXPECT_EQ(tetrahedralize(solid, {.cell = 0.1}).mesh.positions,
            tetrahedralize(surface, {.cell = 0.1}).mesh.positions);
}

}  // namespace
}  // namespace pliant
