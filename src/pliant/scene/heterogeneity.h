#pragma once

#include <span>
#include <string>
#include <vector>

#include "pliant/energies/element_shape.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/geometry/mesh.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// The kind of mesh elements that have this shape.
ElementKind kind_of(ElementShape shape);

/// Checks the parts of a body whose material fills elements of these shapes. `path` is the body's,
/// for messages.
/// @throws InputError if a region is unknown or a part has no element of the whole body.
void check_parts(const Body& body, const Mesh& rest, std::span<const ElementShape> shapes,
                 const std::string& path);

/// Gives the elements of `term`, which has the body's material, the parameters that the body's
/// parts and varying parameters prescribe. A part may have no elements of this shape.
/// @throws InputError if an attribute or a parameter is unknown, or a value is out of range.
void apply_parts(const Body& body, const Mesh& rest, ElementShape shape, const std::string& path,
                 MaterialElasticity& term);

/// The directions of fibres in the elements of the placed mesh: one for all elements, or one for
/// each.
std::vector<Vec3> fiber_directions(const FiberSettings& fibers, const Body& body, const Mesh& rest,
                                   ElementShape shape, const std::string& path);

}  // namespace pliant
