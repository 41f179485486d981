#include "pliant/collision/torus.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "pliant/collision/collider.h"
#include "pliant/collision/collider_of.h"
#include "pliant/collision/revolved_surface.h"
#include "pliant/core/error.h"
#include "pliant/math/elementary.h"

namespace pliant {

// Seen in the half-plane of the axis and x:
//
//   axis        x
//    |         / ρ
//    |--------o core        n = cosine · radial + sine · axis
//    |    R
struct Torus::Frame {
  double from_axis;  // s, m
  double from_core;  // ρ, m
  Vec3 radial;       // unit vector from the axis to x
  double cosine;     // of the normal's angle to `radial`
  double sine;
};

Torus::Torus(const Settings& settings, const std::string& where) : settings_(settings) {
  check_fields(settings, where);
  axis_ = unit_direction(settings.axis, where + ".axis");
  if (settings.minor_radius < settings.major_radius) return;
  throw InputError(where + ".minor_radius",
                   "must be < major_radius = " + to_text(settings.major_radius) + " m, found " +
                       to_text(settings.minor_radius));
}

Torus::Frame Torus::frame(const Vec3& x) const {
  const Vec3 arm = x - settings_.center;
  const double z = arm.dot(axis_);
  const Vec3 across = arm - z * axis_;
  Frame f{};
  f.from_axis = across.norm();
  // Made orthogonal again: the difference above has lost digits close to the axis.
  f.radial = f.from_axis > kKink * settings_.major_radius
                 ? Vec3((across - across.dot(axis_) * axis_).normalized())
                 : axis_.unitOrthogonal();
  const double s = f.from_axis - settings_.major_radius;
  f.from_core = hypot(s, z);
  const bool on_core = !(f.from_core > 0);
  f.cosine = on_core ? 0 : s / f.from_core;
  f.sine = on_core ? 1 : z / f.from_core;
  return f;
}

Vec3 Torus::normal(const Vec3& x) const {
  const Frame f = frame(x);
  return f.cosine * f.radial + f.sine * axis_;
}

Mat3 Torus::curvature(const Vec3& x) const {
  const Frame f = frame(x);
  const Vec3 around_tube = f.cosine * axis_ - f.sine * f.radial;
  const Vec3 around_axis = axis_.cross(f.radial);
  const double tube = 1 / std::max(f.from_core, kKink * settings_.minor_radius);
  const double ring = f.cosine / std::max(f.from_axis, kKink * settings_.major_radius);
  return tube * (around_tube * around_tube.transpose()) +
         ring * (around_axis * around_axis.transpose());
}

Mesh Torus::surface() const {
  constexpr int kBands = 20;
  std::vector<Vec2> profile = circle_arc({settings_.major_radius, 0}, settings_.minor_radius, 0,
                                         2 * std::numbers::pi, kBands);
  profile.pop_back();  // the first again
  return revolved_surface(settings_.center, axis_, profile, Profile::kClosed);
}

template AnyCollider::AnyCollider(const Torus&);

}  // namespace pliant
