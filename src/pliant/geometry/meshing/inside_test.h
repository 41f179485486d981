#pragma once

#include <vector>

#include "pliant/geometry/surfaces/surface_repair.h"
#include "pliant/geometry/surfaces/winding_number.h"
#include "pliant/geometry/triangle_tree.h"

namespace pliant::detail {

/// What is inside a surface: where its winding number is above one half, within its bounding box.
class InsideTest {
 public:
  explicit InsideTest(const RepairedSurface& surface);
  InsideTest(const InsideTest&) = delete;
  InsideTest& operator=(const InsideTest&) = delete;

  bool inside(const Vec3& p) const { return box_.contains(p) && winding_(p) > 0.5; }

  /// Whether p is inside more than one part of the surface.
  bool inside_several(const Vec3& p) const { return box_.contains(p) && winding_(p) > 1.5; }

  /// The share of the way from `in` to `out` at which the inside ends: on a triangle if there is
  /// one, in a hole where the winding number passes one half. `in` must be inside and `out`
  /// outside. `hits` is working memory.
  double find_cut(const Vec3& in, const Vec3& out, std::vector<double>& hits) const;

  /// True only if all points of the box are on one side; may be false even so.
  bool is_uniform(const Bounds& box) const;

  const Bounds& box() const { return box_; }

 private:
  // Where the winding number passes one half, between two shares of the way (`low` and `high`) that
  // have no triangle between them.
  double find_level(const Vec3& in, const Vec3& out, double low, double high) const;

  TriangleTree tree_;
  WindingNumber winding_;
  Bounds box_;
  bool closed_;
};

}  // namespace pliant::detail
