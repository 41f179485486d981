#include "pliant/io/mesh_file.h"

#include <array>
#include <string>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/inria_mesh.h"
#include "pliant/io/obj.h"
#include "pliant/io/vtu.h"

namespace pliant {
namespace {

void write_rest_vtu(const std::filesystem::path& path, const Mesh& mesh) { write_vtu(path, mesh); }

constexpr std::array kFormats{
    MeshFormat{"mesh", ".mesh", "INRIA's ASCII mesh: tets, hexes, triangles and edges",
               read_inria_mesh, write_inria_mesh},
    MeshFormat{"obj", ".obj", "Wavefront OBJ: triangles and edges; a solid as its surface",
               read_obj, write_obj},
    MeshFormat{"vtu", ".vtu", "VTK's unstructured grid, for ParaView", nullptr, write_rest_vtu},
};

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The format of the path among those that can do what is asked.
template <class Can>
const MeshFormat& format_of(const std::filesystem::path& path, std::string_view purpose,
                            Can&& can) {
  const std::string extension = lower_case(path.extension().string());
  std::vector<std::string_view> known;
  for (const MeshFormat& format : kFormats) {
    if (!can(format)) continue;
    if (format.extension == extension) return format;
    known.push_back(format.extension);
  }
  throw InputError(path.string(), unknown_name(std::string(purpose), extension, known));
}

}  // namespace

std::span<const MeshFormat> mesh_formats() { return kFormats; }

Mesh read_mesh(const std::filesystem::path& path) {
  const auto can = [](const MeshFormat& format) { return format.read != nullptr; };
  return format_of(path, "extension of a mesh to read", can).read(path);
}

void write_mesh(const std::filesystem::path& path, const Mesh& mesh) {
  const auto can = [](const MeshFormat& format) { return format.write != nullptr; };
  format_of(path, "extension of a mesh to write", can).write(path, mesh);
}

}  // namespace pliant
