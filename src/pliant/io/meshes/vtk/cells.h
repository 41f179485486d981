#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "pliant/io/meshes/vtk/input.h"

namespace pliant {

/// Cells as a list of corners.
struct VtkCells {
  std::vector<int> corners;       // of all cells, one after the other; kNoVertex for bad ones
  std::vector<std::size_t> ends;  // where each cell ends among them
};

/// What follows the name of a section of cells, such as CELLS or POLYGONS: before version 5.1 one
/// list, in which the number of its corners comes before each cell; then offsets and corners.
VtkCells read_vtk_cells(VtkInput& in, std::string_view section, bool has_offsets, int vertices);

}  // namespace pliant
