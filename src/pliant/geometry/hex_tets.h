#pragma once

#include "pliant/geometry/mesh.h"

namespace pliant {

/// The hexes of a mesh as tets: six around the diagonal of each, so that the tets of neighbours
/// match if the hexes have the same axes. Vertices stay as they are; elements of other kinds,
/// attributes and regions are left out.
Mesh hexes_as_tets(const Mesh& mesh);

}  // namespace pliant
