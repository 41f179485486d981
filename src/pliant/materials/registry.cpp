#include "pliant/materials/registry.h"

#include "pliant/core/registry.h"
#include "pliant/materials/any_material.h"

namespace pliant {

AnyMaterial::AnyMaterial() : AnyMaterial(StableNeoHookean{}) {}

const Registry<AnyMaterial>& material_registry() {
  static const auto kRegistry = make_registry<AnyMaterial, Materials>("material");
  return kRegistry;
}

}  // namespace pliant
