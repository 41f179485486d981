#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// Legacy VTK, versions 1 to 5, text or binary: unstructured grids of tetrahedra, hexahedra,
/// voxels, polygons (cut into fans), triangle strips and lines, and POLYDATA. Vertices are left
/// out, other cells are refused. Scalars and fields of one number for each cell are attributes; one
/// named region, material, CellEntityIds or the like is the region. All other data is skipped.
/// @throws InputError `file:line: what` or, in a binary file, `file: byte N: what`
Mesh parse_vtk(std::string_view bytes, const std::string& name, Defects* defects = nullptr);

}  // namespace pliant
