#pragma once

#include <gtest/gtest.h>

#include "pliant/geometry/checks.h"
#include "pliant/geometry/meshing/manifold.h"
#include "pliant/geometry/meshing/tetrahedralize.h"
#include "pliant/geometry/surface.h"

namespace pliant::test {

/// What every result of `tetrahedralize` promises, measured anew on its mesh.
inline void expect_sound(const TetrahedralizeResult& result) {
  const Mesh& mesh = result.mesh;
  ASSERT_FALSE(mesh.tets.empty());
  const MeshReport report = check_mesh(mesh);
  EXPECT_TRUE(report.ok()) << report.problems[0].message;
  const MeshQuality q = mesh_quality(mesh);
  EXPECT_GE(q.min_dihedral, TetrahedralizeBounds::kMinDihedral);
  EXPECT_LE(q.max_dihedral, TetrahedralizeBounds::kMaxDihedral);
  EXPECT_GE(q.min_radius_ratio, TetrahedralizeBounds::kMinRadiusRatio);
  EXPECT_GE(q.min_mean_ratio, TetrahedralizeBounds::kMinMeanRatio);
  const Surface surface = extract_surface(mesh);
  EXPECT_TRUE(is_closed_manifold(surface.triangles, mesh.vertex_count()));
  EXPECT_NEAR(enclosed_volume(mesh.positions, surface.triangles), result.report.volume,
              1e-9 * result.report.volume);
}

/// Sound, and of this volume (m³) up to a share; the promise is 2 %.
inline TetrahedralizeResult expect_volume(const Mesh& surface, double volume, double share = 0.02,
                                          const TetrahedralizeSettings& settings = {}) {
  TetrahedralizeResult result = tetrahedralize(surface, settings);
  expect_sound(result);
  EXPECT_NEAR(result.report.volume, volume, share * volume);
  return result;
}

}  // namespace pliant::test
