// A collider: pliant's sphere, typed once more. Its surface in the player is traced along d = 0.
#pragma once

#include <pliant/extend/collider.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace mine {

class Ball {
 public:
  static constexpr std::string_view kName = "my-ball";
  static constexpr std::string_view kSummary = "solid ball";

  struct Settings {
    pliant::Vec3 center{0, 0, 0};  // m
    double radius = 0.5;           // m

    static constexpr auto fields() {
      return pliant::Fields{
          pliant::field("center", &Settings::center, "m", pliant::any_number(), "centre"),
          pliant::field("radius", &Settings::radius, "m", pliant::positive(), "radius")};
    }
  };

  Ball() : Ball(Settings{}) {}
  explicit Ball(const Settings& settings, const std::string& where = "ball") : settings_(settings) {
    pliant::check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }

  /// d, m; negative in the solid.
  double signed_distance(const pliant::Vec3& x) const {
    return (x - settings_.center).norm() - settings_.radius;
  }
  /// ∇d, a unit vector; up at the centre, where there is none.
  pliant::Vec3 normal(const pliant::Vec3& x) const {
    const pliant::Vec3 arm = x - settings_.center;
    return arm.isZero(0) ? pliant::Vec3::UnitY() : arm.stableNormalized();
  }
  /// ∇²d, 1/m; grows no more where it is nearest to the centre.
  pliant::Mat3 curvature(const pliant::Vec3& x) const {
    const pliant::Vec3 n = normal(x);
    const double length = std::max((x - settings_.center).norm(), pliant::kKink * settings_.radius);
    return 1 / length * (pliant::Mat3::Identity() - n * n.transpose());
  }

 private:
  Settings settings_;
};

}  // namespace mine
