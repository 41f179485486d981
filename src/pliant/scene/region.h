#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// Vertices inside an axis-aligned box, its faces included. Corners in m.
struct BoxRegion {
  static constexpr std::string_view kName = "box";
  Vec3 lower;
  Vec3 upper;
  bool contains(const Vec3& p) const {
    return (p.array() >= lower.array()).all() && (p.array() <= upper.array()).all();
  }
};

/// Vertices inside a ball, its surface included. In m.
struct SphereRegion {
  static constexpr std::string_view kName = "sphere";
  Vec3 center;
  double radius;
  bool contains(const Vec3& p) const { return (p - center).norm() <= radius; }
};

/// The listed vertices of the body's mesh.
struct VertexRegion {
  static constexpr std::string_view kName = "vertices";
  std::vector<int> vertices;
};

/// Every vertex of the body.
struct WholeRegion {
  static constexpr std::string_view kName = "all";
};

/// Which vertices of a body are meant.
using Region = std::variant<BoxRegion, SphereRegion, VertexRegion, WholeRegion>;

inline Region in_box(const Vec3& lower, const Vec3& upper) { return BoxRegion{lower, upper}; }
inline Region in_sphere(const Vec3& center, double radius) { return SphereRegion{center, radius}; }
inline Region at_vertices(std::vector<int> vertices) { return VertexRegion{std::move(vertices)}; }
inline Region everywhere() { return WholeRegion{}; }

}  // namespace pliant
