#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"

namespace pliant {

/// PLY: text, or binary in either byte order. Reads x, y and z of `vertex`, `vertex_indices` or
/// `vertex_index` of `face` (polygons are cut into fans of triangles) and of `tristrips` (strips
/// end at a negative number), `vertex1` and `vertex2` of `edge`; properties may have any type and
/// order. The other scalars of faces and edges are attributes (0 for strips); one that is called
/// region, material or the like is the region, which `comment region triangle 3 NAME` names. All
/// else is skipped.
/// @throws InputError `file:line: what` or, in binary data, `file: byte N: what`
Mesh parse_ply(std::string_view bytes, const std::string& name, Defects* defects = nullptr);

/// Triangles and edges with their attributes and the names of their regions; a body of tets or
/// hexes is written as its surface. Binary files are little endian. Both keep every bit of a
/// double.
std::string to_ply(const Mesh& mesh, MeshEncoding encoding);

}  // namespace pliant
