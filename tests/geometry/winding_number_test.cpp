#include "pliant/geometry/surfaces/winding_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/surface_shapes.h"

namespace pliant {
namespace {

constexpr double kExpansion = 0.04;  // what winding_number.h states

// An upper hemisphere of radius 1 as seen from points on its axis, z above the centre: the disc
// that closes it covers 2π (1 - |z| / √(1 + z²)), and both together cover 4π inside, 0 outside.
double hemisphere(double z) {
  const double disc = 0.5 * (1 - std::abs(z) / std::sqrt(1 + z * z));
  if (z < 0) return disc;  // from below, through the opening
  return z < 1 ? 1 - disc : -disc;
}

Mesh make_hemisphere() { return test::with_hole(test::make_globe(1, 128), {0, 0, -1}, 0); }

TEST(SolidAngle, AnOctantCoversAnEighth) {
  const TriangleTree::Corners octant{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  EXPECT_NEAR(solid_angle(octant, Vec3::Zero()), std::numbers::pi / 2, 1e-15);
  EXPECT_NEAR(solid_angle({octant[1], octant[0], octant[2]}, Vec3::Zero()), -std::numbers::pi / 2,
              1e-15);
}

TEST(WindingNumber, IsOneInsideASphereAndZeroOutside) {
  const Mesh mesh = test::make_globe(1, 48);
  const TriangleTree tree(mesh.positions, mesh.triangles);
  const WindingNumber winding(tree);
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Vec3 p = random.vec3(1.5);
    if (std::abs(p.norm() - 0.995) < 0.005) continue;  // between the chords and the sphere
    const double expected = p.norm() < 1 ? 1 : 0;
    EXPECT_NEAR(winding.exact(p), expected, 1e-11);
    EXPECT_NEAR(winding(p), expected, kExpansion) << p.transpose();
  }
}

TEST(WindingNumber, OfAnOpenHemisphereHasTheClosedForm) {
  const Mesh mesh = make_hemisphere();
  const TriangleTree tree(mesh.positions, mesh.triangles);
  const WindingNumber winding(tree);
  for (double z = -2.05; z < 2; z += 0.1) {
    // 128 slices leave 1e-3 of the disc out; the expansion has its own error.
    EXPECT_NEAR(winding.exact(Vec3(0, 0, z)), hemisphere(z), 2e-3) << z;
    EXPECT_NEAR(winding(Vec3(0, 0, z)), hemisphere(z), kExpansion) << z;
  }
}

TEST(WindingNumber, TheExpansionAgreesWithTheSumOverAllTriangles) {
  const Mesh mesh = test::with_flips(test::make_blob(48, 3), 0.1, 4);  // rough: signs in disorder
  const TriangleTree tree(mesh.positions, mesh.triangles);
  const WindingNumber winding(tree);
  test::Random random(2);
  double worst = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 p = random.vec3(0.9);
    worst = std::max(worst, std::abs(winding(p) - winding.exact(p)));
  }
  EXPECT_LT(worst, kExpansion);
  EXPECT_GT(worst, 1e-9);  // it is an expansion: 0 would mean that nothing is far
}

TEST(WindingNumber, AddsUpOverlapsAndCancelsOpposites) {
  const Mesh globe = test::make_globe(1, 32);
  Mesh opposite = globe;
  for (auto& t : opposite.triangles) std::swap(t[1], t[2]);
  const Mesh twice = test::joined(globe, globe);
  const Mesh none = test::joined(globe, opposite);
  const TriangleTree tree_twice(twice.positions, twice.triangles);
  const TriangleTree tree_none(none.positions, none.triangles);
  for (const Vec3& p : {Vec3(0.1, 0.2, 0.3), Vec3(-0.5, 0.1, 0)}) {
    EXPECT_NEAR(WindingNumber(tree_twice)(p), 2, 2 * kExpansion);
    EXPECT_NEAR(WindingNumber(tree_none)(p), 0, kExpansion);
  }
}

// A flat sheet covers half of the view at its very face, less away from it, nothing beside it.
TEST(WindingNumber, OfASheetJumpsByOneAcrossIt) {
  Mesh sheet;
  sheet.positions.resize(9);
  sheet.positions << -50, -50, 0, 50, -50, 0, 0, 80, 0;
  sheet.triangles = {{0, 1, 2}};  // faces +z
  const TriangleTree tree(sheet.positions, sheet.triangles);
  const WindingNumber winding(tree);
  EXPECT_NEAR(winding(Vec3(0, 0, -1e-3)), 0.5, 1e-4);
  EXPECT_NEAR(winding(Vec3(0, 0, 1e-3)), -0.5, 1e-4);
  EXPECT_EQ(winding(Vec3(0, 0, 0)), 0);
  EXPECT_EQ(winding(Vec3(1000, 0, 0)), 0);
}

}  // namespace
}  // namespace pliant
