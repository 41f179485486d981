#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "pliant/core/parallel.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/surface_repair.h"
#include "pliant/geometry/triangle_tree.h"

namespace pliant::detail {

/// Calls visit(point) for the centres of n² equal parts of a triangle.
template <class Visit>
void for_each_part(const TriangleTree::Corners& c, int n, Visit&& visit) {
  const Vec3 u = (c[1] - c[0]) / n;
  const Vec3 v = (c[2] - c[0]) / n;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; i + j < n; ++j) {
      visit(Vec3(c[0] + (i + 1.0 / 3) * u + (j + 1.0 / 3) * v));
      if (i + j + 1 < n) visit(Vec3(c[0] + (i + 2.0 / 3) * u + (j + 2.0 / 3) * v));
    }
  }
}

/// The share of the surface's area where counts(point, corners of its triangle) holds, estimated
/// from points about `spacing` (m) apart, at least one on each triangle.
template <class Counts>
double area_share(const RepairedSurface& surface, double spacing, ThreadPool& pool,
                  const Counts& counts) {
  constexpr int kMaxParts = 64;  // along an edge
  const auto area_of = [&](const std::array<int, 3>& t) {
    const TriangleTree::Corners c{vertex(surface.positions, t[0]), vertex(surface.positions, t[1]),
                                  vertex(surface.positions, t[2])};
    const double longest =
        std::max({(c[1] - c[0]).norm(), (c[2] - c[1]).norm(), (c[0] - c[2]).norm()});
    const int parts = static_cast<int>(
        std::clamp(std::ceil(longest / spacing), 1.0, static_cast<double>(kMaxParts)));
    int counted = 0;
    for_each_part(c, parts, [&](const Vec3& p) { counted += counts(p, c) ? 1 : 0; });
    return surface_area(surface.positions, {t}) * counted / (parts * parts);
  };
  const double sum = parallel_sum(pool, surface.triangles.size(), 64, [&](IndexRange range) {
    double area = 0;
    for (Eigen::Index i = range.begin; i < range.end; ++i) area += area_of(surface.triangles[i]);
    return area;
  });
  return sum / surface_area(surface.positions, surface.triangles);
}

}  // namespace pliant::detail
