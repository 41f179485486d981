#include "pliant/energies/elasticity_makers.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/element_elasticity.h"
#include "pliant/geometry/rest_shape.h"

namespace pliant {

std::unique_ptr<MaterialElasticity> PLIANT_KERNEL_SET::make_hexes(
    std::unique_ptr<MaterialKernel> kernel, const Mesh& rest, const ElementOptions& options) {
  using Hexes = ElementElasticity<8, 8, ElementSpace::kSpatial>;
  std::vector<Hexes::Rest> elements;
  for (const RestHex& hex : make_rest_hexes(rest)) {
    Hexes::Rest element;
    for (std::size_t q = 0; q < hex.points.size(); ++q) {
      element.points[q] = {hex.points[q].volume, hex.points[q].B};
    }
    elements.push_back(element);
  }
  return std::make_unique<Hexes>(options.label,
                                 flat_stencils<8>(options.label, rest.hexes, options.first_point),
                                 elements, std::move(kernel), options.fit);
}

}  // namespace pliant
