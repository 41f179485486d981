#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "pliant/collision/any_collider.h"
#include "pliant/core/params.h"
#include "pliant/core/types.h"

namespace pliant {

struct Mesh;

/// A solid ring: all points closer than the minor radius to a circle, the core.
///
/// With s and z the distances from the axis and from the plane of the core, R and r the radii:
///   d = ρ − r,   ρ = √((s − R)² + z²) the distance from the core.
class Torus {
 public:
  static constexpr std::string_view kName = "torus";
  static constexpr std::string_view kSummary = "solid ring";

  struct Settings {
    Vec3 center = Vec3::Zero();   // m
    Vec3 axis = Vec3::UnitY();    // any length but zero
    double major_radius = 0.5;    // of the core, m
    double minor_radius = 0.125;  // of the tube, m; below the major one

    static constexpr auto fields() {
      return Fields{
          field("center", &Settings::center, "m", any_number(), "centre"),
          field("axis", &Settings::axis, "", any_number(),
                "through the hole; need not be a unit vector"),
          field("major_radius", &Settings::major_radius, "m", positive(), "of the tube's core"),
          field("minor_radius", &Settings::minor_radius, "m", positive(),
                "of the tube; below the major one, so that there is a hole")};
    }
  };

  Torus() : Torus(Settings{}) {}
  /// @throws InputError if the axis is zero, a number is not finite or a radius out of range;
  /// `where` starts its message.
  explicit Torus(const Settings& settings, const std::string& where = "torus");

  const Settings& settings() const { return settings_; }

  /// The signed distance, m; negative inside the solid.
  double signed_distance(const Vec3& x) const {
    const Vec3 arm = x - settings_.center;
    const double z = arm.dot(axis_);
    const double s = (arm - z * axis_).norm() - settings_.major_radius;
    return std::sqrt(s * s + z * z) - settings_.minor_radius;
  }
  /// Unit vector away from the core. On the core it is the axis; on the axis, one of many.
  Vec3 normal(const Vec3& x) const;
  /// The second derivative of the distance, 1/m.
  Mat3 curvature(const Vec3& x) const;
  /// Triangles for display, counter-clockwise from outside.
  Mesh surface() const;

 private:
  struct Frame;
  Frame frame(const Vec3& x) const;

  Settings settings_;
  Vec3 axis_;  // unit vector
};

extern template AnyCollider::AnyCollider(const Torus&);

}  // namespace pliant
