#include "pliant/energies/solid_elasticity.h"

#include <utility>

#include "pliant/energies/elasticity_makers.h"
#include "pliant/materials/plane_stress.h"

namespace pliant {

std::unique_ptr<SolidElasticity> make_elasticity(ElementShape shape, const AnyMaterial& material,
                                                 const Mesh& rest, const ElementOptions& options) {
  const bool thin = shape == ElementShape::kMembrane;
  return make_elasticity(shape, make_kernel(thin ? plane_stress(material) : material), rest,
                         options);
}

std::unique_ptr<SolidElasticity> make_elasticity(ElementShape shape,
                                                 std::unique_ptr<MaterialKernel> kernel,
                                                 const Mesh& rest, const ElementOptions& options) {
  switch (shape) {
    case ElementShape::kTet:
      return detail::make_tets(std::move(kernel), rest, options);
    case ElementShape::kHex:
      return detail::make_hexes(std::move(kernel), rest, options);
    case ElementShape::kMembrane:
      return detail::make_membrane(std::move(kernel), rest, options);
    case ElementShape::kPlanar:
      return detail::make_planar(std::move(kernel), rest, options);
  }
  return nullptr;
}

}  // namespace pliant
