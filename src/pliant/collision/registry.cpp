#include "pliant/collision/registry.h"

#include "pliant/collision/any_collider.h"
#include "pliant/core/registry.h"

namespace pliant {

AnyCollider::AnyCollider() : AnyCollider(HalfSpace()) {}

const Registry<AnyCollider>& collider_registry() {
  static const auto kRegistry = make_registry<AnyCollider, Colliders>("collider");
  return kRegistry;
}

}  // namespace pliant
