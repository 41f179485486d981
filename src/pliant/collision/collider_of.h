#pragma once

#include <cstddef>
#include <memory>

#include "pliant/collision/any_collider.h"
#include "pliant/collision/contour.h"
#include "pliant/core/registry.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// Wraps a C as a ColliderShape.
template <Collider C>
class ColliderOf final : public ColliderShape {
 public:
  explicit ColliderOf(const C& shape) : shape_(shape) {}

  std::string_view name() const override { return C::kName; }
  std::string_view summary() const override { return C::kSummary; }
  std::unique_ptr<Draft<AnyCollider>> draft() const override {
    return std::make_unique<DraftOf<AnyCollider, C>>(shape_.settings());
  }
  const void* find(const std::type_info& type) const override { return find_in(shape_, type); }

  double signed_distance(const Vec3& x) const override { return shape_.signed_distance(x); }
  Vec3 normal(const Vec3& x) const override { return shape_.normal(x); }
  Mat3 curvature(const Vec3& x) const override { return shape_.curvature(x); }
  void signed_distances(const VecX& x, std::span<const int> points, const Pose* pose,
                        double* d) const override {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec3 at = vertex(x, points[i]);
      d[i] = shape_.signed_distance(pose ? pose->to_local(at) : at);
    }
  }
  Mesh surface(const Bounds& box) const override {
    if constexpr (requires { shape_.surface(); }) {
      return shape_.surface();
    } else {
      return contour(*this, box);
    }
  }

 private:
  C shape_;
};

template <Collider C>
AnyCollider::AnyCollider(const C& shape) : Chosen(std::make_shared<ColliderOf<C>>(shape)) {}

}  // namespace pliant
