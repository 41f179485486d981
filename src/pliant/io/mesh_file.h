#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A mesh format. A new one is its file pair and one entry of the list in mesh_file.cpp.
struct MeshFormat {
  std::string_view name;
  std::string_view extension;  ///< lower case, with its dot
  std::string_view summary;
  Mesh (*read)(const std::filesystem::path&) = nullptr;                ///< null: write only
  void (*write)(const std::filesystem::path&, const Mesh&) = nullptr;  ///< null: read only
};

/// All of them.
std::span<const MeshFormat> mesh_formats();

/// Reads or writes in the format of the path's extension (upper or lower case).
/// @throws InputError listing the known ones for an unknown extension, and for a bad file;
/// OutputError if the file cannot be written.
Mesh read_mesh(const std::filesystem::path& path);
void write_mesh(const std::filesystem::path& path, const Mesh& mesh);

}  // namespace pliant
