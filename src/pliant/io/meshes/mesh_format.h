#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/bytes/defects.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {

/// A mesh format. A new one is its file pair and one entry of the list in mesh_file.cpp.
struct MeshFormat {
  std::string_view name;
  std::array<std::string_view, 2> extensions;  ///< lower case, with their dot; the second may be ""
  std::string_view summary;
  /// Null: write only. Without `defects` the first defect is thrown. With them, elements with a bad
  /// vertex number keep kNoVertex in its place and numbers that are not finite stay: for checking.
  Mesh (*read)(const std::filesystem::path&, Defects* defects) = nullptr;
  /// All bytes of the file. Null: read only.
  std::string (*encode)(const Mesh&, MeshEncoding) = nullptr;
  bool solids = false;  ///< it holds tets; others take the surface of a solid
};

/// All of them.
std::span<const MeshFormat> mesh_formats();

/// The one that reads files with the path's extension (upper or lower case).
/// @throws InputError listing the known ones if there is none.
const MeshFormat& readable_format(const std::filesystem::path& path);

/// For before long work: that `write_mesh` will keep the tets of a mesh.
/// @throws InputError listing the formats that do, OutputError if the folder is missing.
void check_solid_output(const std::filesystem::path& path);

}  // namespace pliant
