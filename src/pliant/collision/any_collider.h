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

/// A collider as contacts use it; `Collider` says what distance, normal and curvature are.
class ColliderShape : public Choice<AnyCollider> {
 public:
  virtual double signed_distance(const Vec3& x) const = 0;
  virtual Vec3 normal(const Vec3& x) const = 0;
  virtual Mat3 curvature(const Vec3& x) const = 0;
  /// Writes d[i], m, the distance of the point points[i] of x from the shape, which is moved to
  /// `pose` if there is one. One call serves many points.
  virtual void signed_distances(const VecX& x, std::span<const int> points, const Pose* pose,
                                double* d) const = 0;
  /// Triangles for display, m, counter-clockwise from outside the solid: its whole surface or, if
  /// that is unbounded, the part in the box.
  virtual Mesh surface(const Bounds& box) const = 0;
};

/// A value that holds any collider.
class AnyCollider : public Chosen<ColliderShape> {
 public:
  /// The ground: the half-space below y = 0.
  AnyCollider();
  /// A collider of your own needs pliant/extend/collider.h in the file that does this.
  template <Collider C>
  AnyCollider(const C& shape);  // NOLINT(google-explicit-constructor)
};

/// Every collider a scene can name.
const Registry<AnyCollider>& collider_registry();

}  // namespace pliant
