#include "pliant/geometry/surfaces/surface_checks.h"

#include <algorithm>

namespace pliant {
namespace {

// An edge of a triangle, and whether the triangle runs along it from the lower vertex.
struct Side {
  SurfaceReport::Edge edge;
  bool forward;
};

std::vector<Side> sorted_sides(std::span<const std::array<int, 3>> triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (const auto& triangle : triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = triangle[k];
      const int b = triangle[(k + 1) % 3];
      sides.push_back({{std::min(a, b), std::max(a, b)}, a < b});
    }
  }
  std::sort(sides.begin(), sides.end(),
            [](const Side& a, const Side& b) { return a.edge < b.edge; });
  return sides;
}

}  // namespace

SurfaceReport check_surface(std::span<const std::array<int, 3>> triangles) {
  const std::vector<Side> sides = sorted_sides(triangles);
  SurfaceReport report;
  for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
    while (end < sides.size() && sides[end].edge == sides[begin].edge) ++end;
    if (end - begin == 1) {
      ++report.open_edges;
    } else if (end - begin > 2) {
      report.crowded.push_back(sides[begin].edge);
    } else if (sides[begin].forward == sides[begin + 1].forward) {
      report.contradicted.push_back(sides[begin].edge);
    }
  }
  return report;
}

}  // namespace pliant
