#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// `.tobj`, the tets of HOBAK [KimEberle22]: a line `v x y z` for each vertex, `t a b c d` for each
/// tet, `f a b c` for each triangle. Other than in OBJ, vertices count from 0.
/// @throws InputError `file:line: what`.
Mesh parse_tobj(std::string_view text, const std::string& name, Defects* defects = nullptr);

}  // namespace pliant
