#include "pliant/energies/elasticity_makers.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/element_elasticity.h"
#include "pliant/geometry/rest_shape.h"

namespace pliant {

std::unique_ptr<MaterialElasticity> PLIANT_KERNEL_SET::make_tets(
    std::unique_ptr<MaterialKernel> kernel, const Mesh& rest, const ElementOptions& options) {
  using Tets = ElementElasticity<4, 1, ElementSpace::kSpatial>;
  std::vector<Tets::Rest> elements;
  for (const RestTet& tet : make_rest_tets(rest)) elements.push_back({{{{tet.volume, tet.B}}}});
  return std::make_unique<Tets>(options.label,
                                flat_stencils<4>(options.label, rest.tets, options.first_point),
                                elements, std::move(kernel), options.fit);
}

}  // namespace pliant
