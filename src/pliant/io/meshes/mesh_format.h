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

/// A mesh format. A new one takes a pair of files and an entry of the list in mesh_file.cpp.
struct MeshFormat {
  std::string_view name;
  std::array<std::string_view, 2> extensions;  // lower case, with their dot; the second may be ""
  std::string_view summary;
  /// Parses all bytes of a file; `name` begins messages. Null if a mesh has several files, or is
  /// only written. Without `defects` the first defect is thrown. With them, which is for checking,
  /// kNoVertex replaces bad vertex numbers, and numbers that are not finite stay.
  Mesh (*parse)(std::string_view bytes, const std::string& name, Defects* defects) = nullptr;
  /// As `parse`, for a mesh with several files, given one of them.
  Mesh (*read_files)(const std::filesystem::path&, Defects* defects) = nullptr;
  /// All bytes of the file for a mesh. Null if the format is only read.
  std::string (*encode)(const Mesh&, MeshEncoding) = nullptr;
  bool solids = false;  // it holds tets; others take the surface of a solid

  bool can_read() const { return parse != nullptr || read_files != nullptr; }
  Mesh read(const std::filesystem::path& path, Defects* defects) const;
};

/// All mesh formats.
std::span<const MeshFormat> mesh_formats();

/// The format that reads files with the path's extension (upper or lower case).
/// @throws InputError listing the known ones if there is none.
const MeshFormat& readable_format(const std::filesystem::path& path);

/// Checks, before work that takes long, that `write_mesh` will keep the tets of a mesh.
/// @throws InputError listing the formats that do, OutputError if the folder is missing.
void check_solid_output(const std::filesystem::path& path);

}  // namespace pliant
