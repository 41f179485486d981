#include "pliant/geometry/closest_point.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

namespace pliant {
namespace {

// Where on the segment from a to b, in [0, 1], is closest to p.
double closest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double squared = along.squaredNorm();
  return squared > 0 ? std::clamp((p - a).dot(along) / squared, 0.0, 1.0) : 0.0;
}

}  // namespace

std::array<double, 3> foot_on_plane(const Vec3& p, const std::array<Vec3, 3>& triangle) {
  const auto& [a, b, c] = triangle;
  const Vec3 normal = (b - a).cross(c - a);
  const double u = normal.dot((c - b).cross(p - b)) / normal.squaredNorm();
  const double v = normal.dot((a - c).cross(p - c)) / normal.squaredNorm();
  return {u, v, 1 - u - v};
}

std::array<double, 3> closest_on_triangle(const Vec3& p, const std::array<Vec3, 3>& triangle) {
  const std::array<double, 3> foot = foot_on_plane(p, triangle);
  if (foot[0] >= 0 && foot[1] >= 0 && foot[2] >= 0) return foot;  // false if not finite
  std::array<double, 3> best{1, 0, 0};  // stays where distances are too large for numbers
  double best_distance = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const double t = closest_on_segment(p, triangle[i], triangle[j]);
    const double distance = (triangle[i] + t * (triangle[j] - triangle[i]) - p).squaredNorm();
    if (!(distance < best_distance)) continue;
    best_distance = distance;
    best = {};
    best[i] = 1 - t;
    best[j] = t;
  }
  return best;
}

}  // namespace pliant
