#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"

namespace pliant {

/// The files of one mesh; without faces, `face` is empty.
struct TetgenTexts {
  std::string_view node;
  std::string_view ele;
  std::string_view face;
};

/// TetGen's `.node`, `.ele` and `.face`, which count from 0 or 1 as the first point says: tets (or,
/// from Triangle's files of the same form, triangles) with their first attribute as region, faces
/// with their marker as region. Attributes and markers of points are skipped.
/// @param stem  the path without extension, for messages.
/// @throws InputError `file:line: what`; a count that the file cannot hold is refused unread.
Mesh parse_tetgen(const TetgenTexts& texts, const std::string& stem, Defects* defects = nullptr);

/// Given one of `.node` and `.ele`, reads both, and the `.face` beside them if there is one.
Mesh read_tetgen(const std::filesystem::path& path, Defects* defects);

}  // namespace pliant
