#include "pliant/energies/make_elasticity.h"

#include <utility>

#include "pliant/energies/elasticity_makers.h"

namespace pliant {

std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape, const AnyMaterial& material,
                                                    const Mesh& rest,
                                                    const ElementOptions& options) {
  const bool thin = shape == ElementShape::kMembrane;
  const AnyMaterial used = thin ? material->plane_stress("material") : material;
  return make_elasticity(shape, used->make_kernel(), rest, options);
}

std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape,
                                                    std::unique_ptr<MaterialKernel> kernel,
                                                    const Mesh& rest,
                                                    const ElementOptions& options) {
  switch (shape) {
    case ElementShape::kTet:
      return PLIANT_KERNEL(make_tets)(std::move(kernel), rest, options);
    case ElementShape::kHex:
      return PLIANT_KERNEL(make_hexes)(std::move(kernel), rest, options);
    case ElementShape::kMembrane:
      return PLIANT_KERNEL(make_membrane)(std::move(kernel), rest, options);
    case ElementShape::kPlanar:
      return PLIANT_KERNEL(make_planar)(std::move(kernel), rest, options);
  }
  return nullptr;
}

}  // namespace pliant
