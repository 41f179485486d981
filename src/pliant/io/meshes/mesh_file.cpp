#include "pliant/io/meshes/mesh_file.h"

#include <array>
#include <new>
#include <string>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/gmsh/gmsh.h"
#include "pliant/io/meshes/inria_mesh.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/meshes/obj.h"
#include "pliant/io/meshes/ply/ply.h"
#include "pliant/io/meshes/stl.h"
#include "pliant/io/meshes/tetgen.h"
#include "pliant/io/meshes/tobj.h"
#include "pliant/io/meshes/vtk/vtk.h"
#include "pliant/io/meshes/vtk/vtu.h"
#include "pliant/io/meshes/vtk/vtu_reader.h"

namespace pliant {
namespace {

// A format with one encoding.
template <std::string (*kEncode)(const Mesh&)>
std::string encode_as(const Mesh& mesh, MeshEncoding /*encoding*/) {
  return kEncode(mesh);
}

constexpr std::array kFormats{
    MeshFormat{"msh",
               {".msh"},
               "Gmsh, versions 2.2 and 4.1 (writes 4.1): tets, hexes, triangles and edges, with "
               "named regions and attributes",
               parse_gmsh,
               nullptr,
               to_gmsh,
               true},
    MeshFormat{"mesh",
               {".mesh"},
               "INRIA's ASCII mesh: tets, hexes, triangles and edges, with regions",
               parse_inria_mesh,
               nullptr,
               encode_as<to_inria_mesh>,
               true},
    MeshFormat{"tetgen",
               {".node", ".ele"},
               "TetGen's points and tets, with the faces beside them, and regions",
               nullptr,
               read_tetgen,
               nullptr,
               true},
    MeshFormat{"tobj",
               {".tobj"},
               "tets and triangles as lines of text that count from 0",
               parse_tobj,
               nullptr,
               nullptr,
               true},
    MeshFormat{"obj",
               {".obj"},
               "Wavefront OBJ: triangles and edges; a solid as its surface",
               parse_obj,
               nullptr,
               encode_as<to_obj>},
    MeshFormat{"ply",
               {".ply"},
               "PLY, text or binary: triangles and edges with attributes; a solid as its surface",
               parse_ply,
               nullptr,
               to_ply},
    MeshFormat{"stl",
               {".stl"},
               "STL, text or binary: triangles, with regions; a solid as its surface",
               parse_stl,
               nullptr,
               to_stl},
    MeshFormat{"vtk",
               {".vtk"},
               "legacy VTK, text or binary: unstructured grids and POLYDATA, with cell data",
               parse_vtk,
               nullptr,
               nullptr,
               true},
    MeshFormat{"vtu",
               {".vtu"},
               "VTK's XML unstructured grid, for ParaView: all elements, with named regions and "
               "attributes",
               parse_vtu,
               nullptr,
               to_vtu,
               true},
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
    for (const std::string_view own : format.extensions) {
      if (own.empty()) continue;
      if (own == extension) return format;
      known.push_back(own);
    }
  }
  throw InputError(path.string(), unknown_name(std::string(purpose), extension, known));
}

}  // namespace

Mesh MeshFormat::read(const std::filesystem::path& path, Defects* defects) const {
  if (read_files) return read_files(path, defects);
  return parse(read_whole_file(path), path.string(), defects);
}

std::span<const MeshFormat> mesh_formats() { return kFormats; }

const MeshFormat& readable_format(const std::filesystem::path& path) {
  return format_of(path, "extension of a mesh to read",
                   [](const MeshFormat& format) { return format.can_read(); });
}

void check_solid_output(const std::filesystem::path& path) {
  format_of(path, "extension of a mesh of tets to write",
            [](const MeshFormat& format) { return format.encode != nullptr && format.solids; });
  const std::filesystem::path folder = path.parent_path();
  if (folder.empty() || std::filesystem::is_directory(folder)) return;
  throw OutputError(path.string() + ": cannot be written: there is no folder " + folder.string());
}

Mesh read_mesh(const std::string& path) {
  const MeshFormat& format = readable_format(path);
  try {
    return format.read(path, nullptr);
  } catch (const std::bad_alloc&) {
    throw InputError(path, "the mesh is too large for the memory there is");
  }
}

void write_mesh(const std::string& path, const Mesh& mesh, MeshEncoding encoding) {
  const auto can = [](const MeshFormat& format) { return format.encode != nullptr; };
  const MeshFormat& format = format_of(path, "extension of a mesh to write", can);
  write_file_atomically(path, format.encode(mesh, encoding));
}

}  // namespace pliant
