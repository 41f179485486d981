#include "pliant/io/frames/player_colliders.h"

#include <utility>

#include "pliant/collision/half_space.h"

namespace pliant {
namespace {

// Half as much again on every side.
Bounds grown(const Bounds& bounds) {
  const Vec3 margin = Vec3::Constant(bounds.size().norm() / 2);
  return {bounds.lower - margin, bounds.upper + margin};
}

// The page has single precision.
bool can_be_drawn(const Mesh& surface) {
  return !surface.triangles.empty() && surface.positions.cast<float>().allFinite();
}

}  // namespace

Json plane_list(const std::vector<ColliderModel>& colliders) {
  Json::Array planes;
  for (const ColliderModel& collider : colliders) {
    if (const auto* plane = collider.shape.get_if<HalfSpace>()) {
      planes.push_back({{"point", json_list(plane->point(), number_or_null)},
                        {"normal", json_list(plane->normal(), number_or_null)}});
    }
  }
  return planes;
}

std::vector<Mesh> collider_surfaces(const std::vector<ColliderModel>& colliders,
                                    const Bounds& bounds) {
  std::vector<Mesh> surfaces;
  for (const ColliderModel& collider : colliders) {
    if (collider.shape.is<HalfSpace>()) continue;
    Mesh surface = collider.shape->surface(grown(bounds));
    if (can_be_drawn(surface)) surfaces.push_back(std::move(surface));
  }
  return surfaces;
}

}  // namespace pliant
