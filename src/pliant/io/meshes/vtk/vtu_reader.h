#pragma once

#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// VTK's XML UnstructuredGrid, as text, inline or appended, base64 or raw, of either byte order,
/// compressed by zlib or not, in one or several pieces. Cells are read as in legacy VTK
/// files; cell data of one number for each cell are attributes, an array named region, material or
/// the like the region. NaN stands for no value. Point data is skipped.
/// @throws InputError `file:line: what`
Mesh parse_vtu(std::string_view bytes, const std::string& name, Defects* defects = nullptr);

}  // namespace pliant
