#pragma once

#include <memory>

#include "pliant/core/kernel_set.h"
#include "pliant/energies/element_shape.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

// One maker for each ElementShape.
PLIANT_DECLARE_KERNELS(
    std::unique_ptr<MaterialElasticity> make_tets(std::unique_ptr<MaterialKernel> kernel,
                                                  const Mesh& rest, const ElementOptions& options);
    std::unique_ptr<MaterialElasticity> make_hexes(std::unique_ptr<MaterialKernel> kernel,
                                                   const Mesh& rest, const ElementOptions& options);
    std::unique_ptr<MaterialElasticity> make_membrane(std::unique_ptr<MaterialKernel> kernel,
                                                      const Mesh& rest,
                                                      const ElementOptions& options);
    std::unique_ptr<MaterialElasticity> make_planar(std::unique_ptr<MaterialKernel> kernel,
                                                    const Mesh& rest,
                                                    const ElementOptions& options);)

}  // namespace pliant
