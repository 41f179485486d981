#pragma once

#include <memory>

#include "pliant/energies/element_shape.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/kernel.h"

namespace pliant {

/// Makes a term of E of the elements of one shape in `rest`.
/// @throws InputError naming the element if one is flat or inside out, or if a planar one faces
/// down or does not lie in a plane of constant z.
std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape, const AnyMaterial& material,
                                                    const Mesh& rest,
                                                    const ElementOptions& options);

/// As above, with a law that is used as it is: that of a membrane must be the plane-stress law.
std::unique_ptr<MaterialElasticity> make_elasticity(ElementShape shape,
                                                    std::unique_ptr<MaterialKernel> kernel,
                                                    const Mesh& rest,
                                                    const ElementOptions& options);

}  // namespace pliant
