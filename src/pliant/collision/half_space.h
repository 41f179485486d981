#pragma once

#include <string>
#include <string_view>

#include "pliant/collision/any_collider.h"
#include "pliant/core/params.h"
#include "pliant/core/types.h"

namespace pliant {

/// Everything on one side of a plane: the ground, a wall.
class HalfSpace {
 public:
  static constexpr std::string_view kName = "plane";
  static constexpr std::string_view kSummary = "solid half-space behind a plane: ground or wall";

  struct Settings {
    Vec3 point{0, 0, 0};   // on the plane, m
    Vec3 normal{0, 1, 0};  // points out of the solid; any length but zero

    static constexpr auto fields() {
      return Fields{field("point", &Settings::point, "m", any_number(), "a point on the plane"),
                    field("normal", &Settings::normal, "", any_number(),
                          "points out of the solid; need not be a unit vector")};
    }
  };

  HalfSpace() : HalfSpace(Settings{}) {}
  /// @throws InputError if the normal is zero or a number is not finite; `where` starts its
  /// message.
  explicit HalfSpace(const Settings& settings, const std::string& where = "plane");

  const Settings& settings() const { return settings_; }
  const Vec3& point() const { return settings_.point; }
  /// Unit vector out of the solid.
  const Vec3& normal() const { return normal_; }

  /// The signed distance, m; negative inside the solid.
  double signed_distance(const Vec3& x) const;
  /// Unit vector out of the solid, which does not depend on x.
  const Vec3& normal(const Vec3& /*x*/) const { return normal_; }
  Mat3 curvature(const Vec3& x) const;

 private:
  Settings settings_;
  Vec3 normal_;
};

extern template AnyCollider::AnyCollider(const HalfSpace&);

}  // namespace pliant
