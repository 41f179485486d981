#include "pliant/collision/revolved_surface.h"

#include <Eigen/Geometry>
#include <numbers>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

constexpr int kSegments = 48;  // around the axis

// The vertices of one point of the profile: a circle, or a single one on the axis.
struct Ring {
  int first = 0;
  int count = 0;

  int vertex(int segment) const { return first + segment % count; }
};

void add_triangle(int a, int b, int c, Mesh& mesh) {
  if (a != b && b != c && c != a) mesh.triangles.push_back({a, b, c});
}

// Adds the triangles between two points of the profile; half as many if one is on the axis.
void add_band(const Ring& below, const Ring& above, Mesh& mesh) {
  for (int i = 0; i < kSegments; ++i) {
    add_triangle(below.vertex(i), below.vertex(i + 1), above.vertex(i + 1), mesh);
    add_triangle(below.vertex(i), above.vertex(i + 1), above.vertex(i), mesh);
  }
}

}  // namespace

Mesh revolved_surface(const Vec3& center, const Vec3& axis, const std::vector<Vec2>& profile,
                      Profile kind) {
  const Vec3 side = axis.unitOrthogonal();
  const Vec3 front = axis.cross(side);
  std::vector<Vec3> points;
  std::vector<Ring> rings;
  for (const Vec2& p : profile) {
    const int count = p[0] == 0 ? 1 : kSegments;
    rings.push_back({static_cast<int>(points.size()), count});
    for (int i = 0; i < count; ++i) {
      const double angle = 2 * std::numbers::pi * i / kSegments;
      const Vec3 radial = cos(angle) * side + sin(angle) * front;
      points.emplace_back(center + p[0] * radial + p[1] * axis);
    }
  }
  Mesh mesh;
  mesh.positions.resize(3 * static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i) {
    vertex(mesh.positions, static_cast<Eigen::Index>(i)) = points[i];
  }
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) add_band(rings[i], rings[i + 1], mesh);
  if (kind == Profile::kClosed) add_band(rings.back(), rings.front(), mesh);
  return mesh;
}

std::vector<Vec2> circle_arc(const Vec2& center, double radius, double from, double to, int count) {
  std::vector<Vec2> points;
  for (int i = 0; i <= count; ++i) {
    const double angle = from + (to - from) * i / count;
    points.emplace_back(center + radius * Vec2(cos(angle), sin(angle)));
  }
  return points;
}

}  // namespace pliant
