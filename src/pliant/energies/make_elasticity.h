#pragma once

#include <memory>

#include "pliant/energies/element_shape.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/kernel.h"

namespace pliant {

/// The elements of one shape of `rest` as a term of E.
/// @throws InputError naming the element, if one is flat or inside out, or a planar one is seen
/// from below or not in a plane.
std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape, const AnyMaterial& material,
                                                    const Mesh& rest,
                                                    const ElementOptions& options);

/// As above, with a law that is taken as it is: a membrane's is that of plane stress already.
std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape,
                                                    std::unique_ptr<MaterialKernel> kernel,
                                                    const Mesh& rest,
                                                    const ElementOptions& options);

}  // namespace pliant
