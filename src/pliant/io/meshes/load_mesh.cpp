#include "pliant/io/meshes/load_mesh.h"

#include <utility>

#include "pliant/geometry/repair.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {

FileMesh load_mesh(const std::string& path) {
  FileMesh file;
  file.path = path;
  file.mesh = read_mesh(path);
  MeshRepair repair = repair_mesh(file.mesh);
  file.warnings = repair.warnings();
  file.unused = std::move(repair.unused);
  return file;
}

}  // namespace pliant
