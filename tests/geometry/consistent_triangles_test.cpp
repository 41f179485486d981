#include "pliant/geometry/surfaces/consistent_triangles.h"

#include <gtest/gtest.h>

#include <utility>

#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

TEST(ConsistentTriangles, TurnsFlippedOnesBackInTheirPlaces) {
  const Mesh ball = make_surface_mesh(make_sphere(1, 8));
  auto spoilt = ball.triangles;
  for (std::size_t i = 0; i < spoilt.size(); i += 3) std::swap(spoilt[i][1], spoilt[i][2]);
  spoilt.insert(spoilt.begin() + 5, {3, 3, 4});  // no triangle, but part of the list
  auto mended = consistent_triangles(ball.positions, spoilt);
  ASSERT_EQ(mended.size(), spoilt.size());
  EXPECT_EQ(mended[5], (std::array<int, 3>{3, 3, 4}));
  mended.erase(mended.begin() + 5);
  EXPECT_NEAR(enclosed_volume(ball.positions, mended),
              enclosed_volume(ball.positions, ball.triangles), 1e-12);
}

TEST(ConsistentTriangles, LeavesASoundSurfaceAlone) {
  const Mesh sheet = make_sheet({1, 1}, {3, 3});
  EXPECT_EQ(consistent_triangles(sheet.positions, sheet.triangles), sheet.triangles);
  // A shell that faces inward as a whole is somebody's wish.
  Mesh shell = make_surface_mesh(make_sphere(1, 3));
  for (auto& triangle : shell.triangles) std::swap(triangle[0], triangle[1]);
  EXPECT_EQ(consistent_triangles(shell.positions, shell.triangles), shell.triangles);
}

}  // namespace
}  // namespace pliant
