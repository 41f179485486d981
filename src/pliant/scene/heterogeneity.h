#pragma once

#include <string>
#include <vector>

#include "pliant/energies/solid_elasticity.h"
#include "pliant/geometry/mesh.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// The kind of elements of a mesh that have this shape.
ElementKind kind_of(ElementShape shape);

/// Gives the elements of `term`, which has the body's material, what its parts and varying
/// parameters say. `path` is the body's, for messages.
/// @throws InputError if a region, an attribute or a parameter is unknown, a part has no element of
/// the whole body, or a value is out of range.
void apply_parts(const Body& body, const Mesh& rest, ElementShape shape, const std::string& path,
                 SolidElasticity& term);

/// The directions of fibres in the elements, in the placed mesh: one for all, or one for each.
std::vector<Vec3> fiber_directions(const FiberSettings& fibers, const Body& body, const Mesh& rest,
                                   ElementShape shape, const std::string& path);

}  // namespace pliant
