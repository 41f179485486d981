#pragma once

#include <string>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// How numbers are written, in formats that offer both. Neither loses a bit of a double, unless the
/// format itself has only single precision.
enum class MeshEncoding { kBinary, kText };

/// Reads a mesh in the format of the path's extension (upper or lower case).
/// @throws InputError listing the known ones for an unknown extension, and for a bad file.
Mesh read_mesh(const std::string& path);

/// Writes a mesh in the format of the path's extension, by default in binary if the format can.
/// @throws InputError for an unknown extension, OutputError if the file cannot be written.
void write_mesh(const std::string& path, const Mesh& mesh,
                MeshEncoding encoding = MeshEncoding::kBinary);

}  // namespace pliant
