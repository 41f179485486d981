#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"

namespace pliant {

/// STL, text or binary: which of the two follows from the size, since binary files may begin with
/// "solid" too. Triangles whose corners have the same bits share a vertex. Normals are not read:
/// the order of the corners says the same. The names of solids in a text are named regions; in a
/// binary file, the two bytes after each triangle are its region if any of them is not zero (and
/// the header does not say that they are colours).
/// @throws InputError `file:line: what` or `file: byte N: what`
Mesh parse_stl(std::string_view bytes, const std::string& name, Defects* defects = nullptr);

/// Triangles only; a body of tets or hexes is written as its surface. Binary STL has single
/// precision and no names, text keeps every bit and the names of regions.
/// @throws InputError for a coordinate beyond the range of single precision.
std::string to_stl(const Mesh& mesh, MeshEncoding encoding);

}  // namespace pliant
