#pragma once

#include <memory>

#include "pliant/core/kernel_set.h"
#include "pliant/energies/solid_elasticity.h"

namespace pliant {

// One for each ElementShape.
PLIANT_DECLARE_KERNELS(
    std::unique_ptr<SolidElasticity> make_tets(std::unique_ptr<MaterialKernel> kernel,
                                               const Mesh& rest, const ElementOptions& options);
    std::unique_ptr<SolidElasticity> make_hexes(std::unique_ptr<MaterialKernel> kernel,
                                                const Mesh& rest, const ElementOptions& options);
    std::unique_ptr<SolidElasticity> make_membrane(std::unique_ptr<MaterialKernel> kernel,
                                                   const Mesh& rest, const ElementOptions& options);
    std::unique_ptr<SolidElasticity> make_planar(std::unique_ptr<MaterialKernel> kernel,
                                                 const Mesh& rest, const ElementOptions& options);)

}  // namespace pliant
