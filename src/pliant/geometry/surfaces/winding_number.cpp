#include "pliant/geometry/surfaces/winding_number.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

constexpr double kFar = 3;  // radii of a group from which its expansion is used; 2 in [Barill18]
constexpr double kSphere = 4 * std::numbers::pi;

}  // namespace

double solid_angle(const TriangleTree::Corners& triangle, const Vec3& p) {
  const Vec3 a = triangle[0] - p;
  const Vec3 b = triangle[1] - p;
  const Vec3 c = triangle[2] - p;
  const double la = a.norm();
  const double lb = b.norm();
  const double lc = c.norm();
  const double volume = a.dot(b.cross(c));
  if (volume == 0) return 0;  // in the plane: the mean of both sides
  return 2 * atan2(volume, la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

WindingNumber::WindingNumber(const TriangleTree& tree) : tree_(tree) {
  far_.reserve(tree.nodes().size());
  for (const TriangleTree::Node& node : tree.nodes()) far_.push_back(make_far(node));
}

WindingNumber::Far WindingNumber::make_far(const TriangleTree::Node& node) const {
  Far far;
  double area = 0;
  for (int i = node.begin; i < node.end; ++i) {
    const auto& c = tree_.corners()[i];
    const double weight = (c[1] - c[0]).cross(c[2] - c[0]).norm();
    far.center += weight * (c[0] + c[1] + c[2]) / 3;
    area += weight;
  }
  far.center = area > 0 ? Vec3(far.center / area) : node.box.center();
  for (int i = node.begin; i < node.end; ++i) {
    const auto& c = tree_.corners()[i];
    const Vec3 normal = 0.5 * (c[1] - c[0]).cross(c[2] - c[0]);
    far.dipole += normal;
    far.moment += ((c[0] + c[1] + c[2]) / 3 - far.center) * normal.transpose();
    for (const Vec3& corner : c) far.radius = std::max(far.radius, (corner - far.center).norm());
  }
  return far;
}

double WindingNumber::operator()(const Vec3& p) const {
  double sum = 0;  // of solid angles
  if (tree_.nodes().empty()) return 0;
  std::array<int, 64> stack{};
  int size = 1;
  while (size > 0) {
    const int index = stack[--size];
    const TriangleTree::Node& node = tree_.nodes()[index];
    const Far& far = far_[index];
    const Vec3 r = far.center - p;
    const double distance2 = r.squaredNorm();
    if (distance2 > kFar * kFar * far.radius * far.radius) {
      // Expansion of r / |r|³ about the centre: dipole, then its first derivatives.
      const double inverse2 = 1 / distance2;
      const double inverse3 = inverse2 * std::sqrt(inverse2);
      sum += inverse3 *
             (far.dipole.dot(r) + far.moment.trace() - 3 * inverse2 * r.dot(far.moment * r));
    } else if (node.leaf()) {
      for (int i = node.begin; i < node.end; ++i) sum += solid_angle(tree_.corners()[i], p);
    } else {
      stack[size++] = node.second;
      stack[size++] = index + 1;
    }
  }
  return sum / kSphere;
}

double WindingNumber::exact(const Vec3& p) const {
  double sum = 0;
  for (const auto& triangle : tree_.corners()) sum += solid_angle(triangle, p);
  return sum / kSphere;
}

}  // namespace pliant
