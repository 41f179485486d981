#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// Wavefront OBJ: `v`, `f` (polygons are cut into fans of triangles) and `l` (edges). Indices may
/// be negative, counted from the last vertex. The materials of triangles (`usemtl`) are named
/// regions, numbered in the order of their first use; without materials their groups (`g`), without
/// groups their objects (`o`). Texture and normals are skipped.
/// @throws InputError `file:line: what`
Mesh parse_obj(std::string_view text, const std::string& name, Defects* defects = nullptr);

/// Triangles and edges, regions as groups; a body of tets or hexes is written as its surface,
/// without inner vertices and edges. Every double is read back with the same bits.
std::string to_obj(const Mesh& mesh);

}  // namespace pliant
