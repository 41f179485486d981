#include "pliant/collision/sphere.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include "pliant/collision/collider.h"
#include "pliant/collision/collider_of.h"
#include "pliant/collision/revolved_surface.h"

namespace pliant {

Sphere::Sphere(const Settings& settings, const std::string& where)
    : settings_(settings), sign_(settings.hollow ? -1 : 1) {
  check_fields(settings, where);
}

Vec3 Sphere::outward(const Vec3& x) const {
  const Vec3 arm = x - settings_.center;
  return arm.isZero(0) ? Vec3::UnitY() : arm.stableNormalized();
}

double Sphere::signed_distance(const Vec3& x) const {
  return sign_ * ((x - settings_.center).norm() - settings_.radius);
}

Vec3 Sphere::normal(const Vec3& x) const { return sign_ * outward(x); }

Mat3 Sphere::curvature(const Vec3& x) const {
  const Vec3 n = outward(x);
  const double length = std::max((x - settings_.center).norm(), kKink * settings_.radius);
  return sign_ / length * (Mat3::Identity() - n * n.transpose());
}

Mesh Sphere::surface() const {
  constexpr int kBands = 24;
  constexpr double kRightAngle = std::numbers::pi / 2;
  std::vector<Vec2> profile =
      circle_arc(Vec2::Zero(), settings_.radius, -kRightAngle, kRightAngle, kBands);
  profile.front()[0] = profile.back()[0] = 0;  // the poles, up to rounding
  Mesh mesh = revolved_surface(settings_.center, Vec3::UnitY(), profile, Profile::kOpen);
  if (!settings_.hollow) return mesh;
  for (std::array<int, 3>& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return mesh;
}

template AnyCollider::AnyCollider(const Sphere&);

}  // namespace pliant
