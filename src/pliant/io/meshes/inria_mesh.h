#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// INRIA's ASCII `.mesh` (Medit): Vertices, Tetrahedra, Hexahedra, Triangles, Quadrilaterals (cut
/// into two triangles) and Edges, with their references as regions. Other sections, references of
/// vertices and comments are skipped. In two dimensions z is 0. Tets stay as they are, also inside
/// out.
/// @throws InputError `file:line: what`; a count that the file cannot hold is refused unread.
Mesh parse_inria_mesh(std::string_view text, const std::string& name, Defects* defects = nullptr);

/// Every double is read back with the same bits. Regions are written as references, other
/// attributes not at all.
std::string to_inria_mesh(const Mesh& mesh);

}  // namespace pliant
