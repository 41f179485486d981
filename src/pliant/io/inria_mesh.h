#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/mesh_defects.h"

namespace pliant {

/// INRIA's ASCII `.mesh` (Medit): Vertices, Tetrahedra, Hexahedra, Triangles and Edges. Other
/// sections, reference numbers and comments are skipped. Tets stay as they are, also inside out.
/// @throws InputError `file:line: what`; a count that the file cannot hold is refused unread.
Mesh parse_inria_mesh(std::string_view text, const std::string& name,
                      MeshDefects* defects = nullptr);

/// Every double is read back with the same bits.
std::string to_inria_mesh(const Mesh& mesh);

}  // namespace pliant
