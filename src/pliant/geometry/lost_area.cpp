#include "pliant/geometry/lost_area.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pliant/geometry/surface.h"
#include "pliant/geometry/winding_number.h"

namespace pliant::detail {
namespace {

// Calls visit(point) for the centres of n² equal parts of a triangle.
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

}  // namespace

double lost_area(const RepairedSurface& surface, const Mesh& mesh, double distance,
                 ThreadPool& pool) {
  constexpr int kMaxParts = 64;  // along an edge
  const Surface boundary = extract_surface(mesh);
  const TriangleTree tree(mesh.positions, boundary.triangles);
  const WindingNumber winding(tree);
  const auto is_lost = [&](const Vec3& p) {
    return !tree.is_near(p, distance) && winding(p) < 0.5;
  };
  const auto lost_of = [&](const std::array<int, 3>& t) {
    const TriangleTree::Corners c{vertex(surface.positions, t[0]), vertex(surface.positions, t[1]),
                                  vertex(surface.positions, t[2])};
    const double longest =
        std::max({(c[1] - c[0]).norm(), (c[2] - c[1]).norm(), (c[0] - c[2]).norm()});
    const int parts = static_cast<int>(
        std::clamp(std::ceil(longest / (2 * distance)), 1.0, static_cast<double>(kMaxParts)));
    int lost = 0;
    for_each_part(c, parts, [&](const Vec3& p) { lost += is_lost(p) ? 1 : 0; });
    return surface_area(surface.positions, {t}) * lost / (parts * parts);
  };
  const double lost = parallel_sum(pool, static_cast<Eigen::Index>(surface.triangles.size()), 64,
                                   [&](IndexRange range) {
                                     double sum = 0;
                                     for (Eigen::Index i = range.begin; i < range.end; ++i)
                                       sum += lost_of(surface.triangles[std::size_t(i)]);
                                     return sum;
                                   });
  return lost / surface_area(surface.positions, surface.triangles);
}

}  // namespace pliant::detail
