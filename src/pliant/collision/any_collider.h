#pragma once

#include <span>

#include "pliant/collision/collider.h"
#include "pliant/collision/pose.h"
#include "pliant/core/chosen.h"
#include "pliant/core/types.h"

namespace pliant {

class AnyCollider;
struct Bounds;
struct Mesh;
template <class Any>
class Registry;

/// A collider as contacts see it; what the functions mean is said at `Collider`.
class ColliderShape : public Choice<AnyCollider> {
 public:
  virtual double signed_distance(const Vec3& x) const = 0;
  virtual Vec3 normal(const Vec3& x) const = 0;
  virtual Mat3 curvature(const Vec3& x) const = 0;
  /// d[i], m, of the point points[i] of x, for a shape that has been moved to `pose`, if there is
  /// one; one call for many.
  virtual void signed_distances(const VecX& x, std::span<const int> points, const Pose* pose,
                                double* d) const = 0;
  /// Triangles to look at, m, counter-clockwise from outside the solid: all of its surface, or what
  /// is in the box of one that has no end.
  virtual Mesh surface(const Bounds& box) const = 0;
};

/// Any collider, by value.
class AnyCollider : public Chosen<ColliderShape> {
 public:
  /// The ground: the half-space below y = 0.
  AnyCollider();
  /// A new one needs pliant/extend/collider.h in the file that does this.
  template <Collider C>
  AnyCollider(const C& shape);  // NOLINT(google-explicit-constructor)
};

/// Every collider a scene can name.
const Registry<AnyCollider>& collider_registry();

}  // namespace pliant
