#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"

namespace pliant {

/// Gmsh's `.msh`, versions 2.2 and 4.1, as text or binary in either byte order: lines, triangles,
/// quads (cut into two triangles), tets and hexes; points are skipped. Physical groups become
/// regions (the first one, if an element is in several) with their names, scalar $ElementData
/// becomes attributes (0 where it gives nothing). Elements are sorted by their tags.
/// @throws InputError `file:line: what`, in a binary file `file: byte N: what`; a count that the
/// file cannot hold is refused unread.
Mesh parse_gmsh(std::string_view bytes, const std::string& name, Defects* defects = nullptr);

/// Version 4.1, in the byte order of this machine. One entity for each region of each dimension;
/// regions that are not whole numbers from 0 on, and all other attributes, as $ElementData.
std::string to_gmsh(const Mesh& mesh, MeshEncoding encoding);

}  // namespace pliant
