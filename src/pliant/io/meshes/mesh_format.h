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
  std::array<std::string_view, 2> extensions;  // lower case, with their dot; the second may be ""
  std::string_view summary;
  /// From all bytes of its file; `name` begins messages. Null: it has several files, or is only
  /// written. Without `defects` the first defect is thrown. With them, elements with a bad vertex
  /// number keep kNoVertex in its place and numbers that are not finite stay: for checking.
  Mesh (*parse)(std::string_view bytes, const std::string& name, Defects* defects) = nullptr;
  /// The same of a mesh with several files, given one of them.
  Mesh (*read_files)(const std::filesystem::path&, Defects* defects) = nullptr;
  /// All bytes of the file. Null: read only.
  std::string (*encode)(const Mesh&, MeshEncoding) = nullptr;
  bool solids = false;  // it holds tets; others take the surface of a solid

  bool can_read() const { return parse != nullptr || read_files != nullptr; }
  Mesh read(const std::filesystem::path& path, Defects* defects) const;
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
