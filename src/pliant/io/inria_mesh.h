#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// INRIA's ASCII `.mesh` (Medit): Vertices, Tetrahedra, Hexahedra, Triangles and Edges. Other
/// sections, reference numbers and comments are skipped. Tets stay as they are, also inside out.
/// @throws InputError `file:line: what`; a count that the file cannot hold is refused unread.
Mesh parse_inria_mesh(std::string_view text, const std::string& name);
Mesh read_inria_mesh(const std::filesystem::path& path);

/// Every double is read back with the same bits.
std::string to_inria_mesh(const Mesh& mesh);
void write_inria_mesh(const std::filesystem::path& path, const Mesh& mesh);

}  // namespace pliant
