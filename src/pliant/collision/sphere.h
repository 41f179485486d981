#pragma once

#include <string>
#include <string_view>

#include "pliant/collision/any_collider.h"
#include "pliant/core/params.h"
#include "pliant/core/types.h"

namespace pliant {

struct Mesh;

/// A solid ball. If hollow, everything but the ball is solid, so that it keeps bodies inside.
class Sphere {
 public:
  static constexpr std::string_view kName = "sphere";
  static constexpr std::string_view kSummary = "solid ball, or a hollow that keeps bodies inside";

  struct Settings {
    Vec3 center{0, 0, 0};  // m
    double radius = 0.5;   // m
    bool hollow = false;   // the solid is outside

    static constexpr auto fields() {
      return Fields{
          field("center", &Settings::center, "m", any_number(), "centre"),
          field("radius", &Settings::radius, "m", positive(), "radius"),
          field("hollow", &Settings::hollow, "", any_number(),
                "true: everything but the ball is solid, so that it keeps bodies inside")};
    }
  };

  Sphere() : Sphere(Settings{}) {}
  /// @throws InputError if a number is not finite or the radius is not > 0; `where` starts its
  /// message.
  explicit Sphere(const Settings& settings, const std::string& where = "sphere");

  const Settings& settings() const { return settings_; }

  /// The signed distance, m; negative inside the solid.
  double signed_distance(const Vec3& x) const;
  /// Unit vector out of the solid. At the centre it points up, or down if the ball is hollow.
  Vec3 normal(const Vec3& x) const;
  /// The second derivative of the distance, 1/m.
  Mat3 curvature(const Vec3& x) const;
  /// Triangles for display, counter-clockwise from outside the solid.
  Mesh surface() const;

 private:
  // From the centre to x.
  Vec3 outward(const Vec3& x) const;

  Settings settings_;
  double sign_;  // -1 if hollow
};

extern template AnyCollider::AnyCollider(const Sphere&);

}  // namespace pliant
