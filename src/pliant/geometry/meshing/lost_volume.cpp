#include "pliant/geometry/meshing/lost_volume.h"

#include <Eigen/Geometry>

#include "pliant/geometry/meshing/surface_samples.h"
#include "pliant/geometry/surface.h"

namespace pliant::detail {
namespace {

// Parts that overlap have triangles inside each other: behind such a one is the inside of both. A
// wall that two parts share has a single one behind it.
bool overlaps(const RepairedSurface& surface, const InsideTest& test, double cell,
              ThreadPool& pool) {
  constexpr double kBehind = 1e-6;  // of the diagonal
  const double depth = kBehind * test.box().size().norm();
  return area_share(surface, cell, pool, [&](const Vec3& p, const TriangleTree::Corners& c) {
           const Vec3 normal = (c[1] - c[0]).cross(c[2] - c[0]).normalized();
           return test.inside_several(p - depth * normal);
         }) > 0;
}

}  // namespace

std::optional<double> lost_volume(const RepairedSurface& surface, const InsideTest& test,
                                  double volume, double cell, ThreadPool& pool) {
  if (!surface.closed) return {};
  const double enclosed = enclosed_volume(surface.positions, surface.triangles);
  if (!(enclosed > 0) || overlaps(surface, test, cell, pool)) return {};
  return 1 - volume / enclosed;
}

}  // namespace pliant::detail
