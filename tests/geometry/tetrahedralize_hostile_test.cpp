#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "geometry/solid_checks.h"
#include "geometry/surface_shapes.h"
#include "pliant/geometry/generators.h"
#include "support/message_of.h"
#include "support/sanitizer.h"

namespace pliant {
namespace {

constexpr std::uint64_t kSeeds = test::kSanitized ? 2 : 8;

std::string error_of(const Mesh& mesh, const TetrahedralizeSettings& settings = {}) {
  return test::message_of([&] { return tetrahedralize(mesh, settings); });
}

// Sound, or nothing was inside; returns the number of tets.
std::size_t expect_sound_or_empty(const Mesh& mesh, const TetrahedralizeSettings& settings) {
  try {
    const TetrahedralizeResult result = tetrahedralize(mesh, settings);
    test::expect_sound(result);
    return result.mesh.tets.size();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("nothing is inside"), std::string::npos);
    return 0;
  }
}

TEST(TetrahedralizeHostile, RandomBodiesAtAllResolutionsAreSound) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    test::Random random(seed);
    const Mesh blob = test::make_blob(32, 100 + seed);
    SCOPED_TRACE(seed);
    EXPECT_GT(expect_sound_or_empty(blob, {.cell = random.uniform(0.05, 0.4)}), 0u);
  }
}

// Every vertex moved by several cells: the surface crosses itself everywhere.
TEST(TetrahedralizeHostile, CrumpledSurfacesAreSound) {
  std::size_t tets = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    test::Random random(seed);
    Mesh mesh = test::make_globe(0.5, 24);
    mesh.positions += random.vector(mesh.positions.size(), 0.15);
    tets += expect_sound_or_empty(test::with_flips(mesh, 0.3, seed),
                                  {.cell = test::kSanitized ? 0.09 : 0.06, .smallest_piece = 0});
  }
  EXPECT_GT(tets, (test::kSanitized ? 300 : 1000) * kSeeds);
}

// Triangles without any connection; what is inside is an accident, the quality is not.
TEST(TetrahedralizeHostile, RandomTrianglesAreSoundOrEmpty) {
  std::size_t tets = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    test::Random random(200 + seed);
    Mesh mesh;
    mesh.positions = random.vector(9 * 120, 1);
    for (int i = 0; i < 120; ++i) mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    tets += expect_sound_or_empty(mesh, {.cell = 0.2, .smallest_piece = 0});
  }
  EXPECT_GT(tets, 100u);
}

// A comb of plates and gaps of about one cell: points between them are near many surfaces.
TEST(TetrahedralizeHostile, ThinPlatesAreSoundAndTheirLossIsReported) {
  Mesh comb;
  Mesh plate = make_surface_mesh(make_box({0.06, 0.5, 0.5}, {1, 4, 4}));
  for (int i = 0; i < 4; ++i) {
    comb = test::joined(comb, plate);
    as_rows(plate.positions).col(0).array() += 0.11 + 0.007 * i;
  }
  for (const double cell : {0.04, 0.055, 0.09}) {
    SCOPED_TRACE(cell);
    expect_sound_or_empty(comb, {.cell = cell, .smallest_piece = 0});
  }
  const auto lossy = tetrahedralize(comb, {.cell = 0.12, .smallest_piece = 0});
  const auto fine = tetrahedralize(comb, {.cell = 0.03, .smallest_piece = 0});
  EXPECT_GT(lossy.report.lost_area, 0.05);
  EXPECT_LT(fine.report.lost_area, 1e-3);
  EXPECT_EQ(fine.report.pieces, 4u);
}

// Faces in planes of the lattice: winding numbers there are one half up to rounding.
TEST(TetrahedralizeHostile, FacesOnLatticePointsAreSound) {
  const Mesh box = make_surface_mesh(make_box({1, 1, 1}, {3, 3, 3}));
  for (const double cell : {0.5, 0.25, 0.125, 0.1}) {
    const auto result = tetrahedralize(box, {.cell = cell});
    test::expect_sound(result);
    EXPECT_NEAR(result.report.volume, 1, 0.3 * cell * cell * 12);  // rounded edges
  }
}

TEST(TetrahedralizeHostile, WhatCannotBeFilledIsRefusedInWords) {
  EXPECT_EQ(error_of({}), "surface: has no triangles");
  Mesh triangle;
  triangle.positions.resize(9);
  triangle.positions << 0, 0, 0, 1, 0, 0, 0, 1, 0;
  triangle.triangles = {{0, 1, 2}};
  EXPECT_EQ(error_of(triangle).find("surface: nothing is inside"), 0u) << error_of(triangle);
  EXPECT_NE(error_of(triangle).find("open at 3 edges"), std::string::npos);
  const Mesh sheet = make_sheet({1, 1}, {8, 8});
  EXPECT_EQ(error_of(sheet).find("surface: nothing is inside"), 0u) << error_of(sheet);

  Mesh line = triangle;
  vertex(line.positions, 2) = Vec3(2, 0, 0);
  EXPECT_EQ(error_of(line), "surface: no triangle has an area");
  Mesh wild = triangle;
  wild.triangles[0][1] = 7;
  EXPECT_EQ(error_of(wild), "surface: triangle 0 refers to vertex 7 of 3");
  Mesh infinite = triangle;
  infinite.positions[4] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error_of(infinite), "surface: the position of vertex 1 is not finite");
}

TEST(TetrahedralizeHostile, SizesOutOfRangeAreRefusedInWords) {
  const Mesh globe = test::make_globe(0.5, 16);
  Mesh vast = globe;
  vast.positions *= 1e155;
  EXPECT_EQ(error_of(vast).find("surface: vertex 0 has a coordinate of 5e+154 m; the limit is"), 0u)
      << error_of(vast);
  Mesh tiny = globe;
  tiny.positions *= 1e-155;
  EXPECT_EQ(error_of(tiny).find("surface: is too small: the diagonal of its bounding box is"), 0u)
      << error_of(tiny);
  const Mesh cube = make_surface_mesh(make_box({1, 1, 1}, {1, 1, 1}));
  Mesh far = cube;
  as_rows(far.positions).col(0).array() += 1e9;
  const std::string apart = error_of(test::joined(cube, far));
  EXPECT_EQ(apart.find("surface: its triangles are too small for the space between them: vertices "
                       "within 100"),
            0u)
      << apart;
}

TEST(TetrahedralizeHostile, SettingsOutOfRangeAreRefusedInWords) {
  const Mesh globe = test::make_globe(0.5, 16);
  EXPECT_EQ(error_of(globe, {.cell = 0.0}), "tetrahedralize.cell: must be > 0 m, found 0");
  EXPECT_EQ(error_of(globe, {.vertices = -1}), "tetrahedralize.vertices: must be >= 0, found -1");
  EXPECT_EQ(error_of(globe, {.cell = 0.1, .vertices = 100}),
            "give either a cell or a number of vertices, not both");
  const std::string tiny = error_of(globe, {.cell = 1e-4});
  EXPECT_EQ(tiny.find("cell: 1e-04 m is too small: the lattice would have 10005 x"), 0u) << tiny;
  EXPECT_NE(error_of(globe, {.cell = 1e-300}).find("too small"), std::string::npos);
  EXPECT_EQ(error_of(globe, {.cell = 100}).find("surface: nothing is inside"), 0u)
      << error_of(globe, {.cell = 100});
}

}  // namespace
}  // namespace pliant
