#pragma once

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A mesh whose hexes are tets: six around the diagonal of each, so that those of neighbours match
/// where hexes share their axes. Vertices stay as they are; elements of other kinds, attributes and
/// regions are left out.
Mesh hexes_as_tets(const Mesh& mesh);

}  // namespace pliant
