#include <filesystem>
#include <utility>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/io/meshes/load_mesh.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/scenes/scene_document.h"
#include "pliant/io/scenes/scene_format.h"

namespace pliant {
namespace {

// What is shown keeps every vertex of its file; what is simulated must have mass.
enum class MeshUse { kSimulated, kShown };

void load(FileMesh& file, const std::filesystem::path& directory, MeshUse use) {
  if (use == MeshUse::kShown) {
    file.mesh = read_mesh(directory / file.path);
    return;
  }
  FileMesh loaded = load_mesh(directory / file.path);
  loaded.path = std::move(file.path);
  file = std::move(loaded);
}

void load(FilledMesh& filled, const std::filesystem::path& directory, MeshUse /*use*/) {
  const Mesh surface = read_mesh(directory / filled.surface);
  TetrahedralizeResult result = tetrahedralize(surface, filled);
  filled.mesh = std::move(result.mesh);
  filled.warnings = result.report.warnings();
}

void load_source(MeshSource& source, const std::string& path, const std::string& directory,
                 MeshUse use) {
  std::string_view kind;
  try {
    if (auto* file = std::get_if<FileMesh>(&source)) {
      kind = kMeshFile;
      load(*file, directory, use);
    } else if (auto* filled = std::get_if<FilledMesh>(&source)) {
      kind = FilledMesh::kName;
      load(*filled, directory, use);
    }
  } catch (const InputError& error) {
    fail_at(join_path(path, kind), error.what());
  }
}

}  // namespace

void load_meshes(const SceneDocument& document, Scene& scene) {
  try {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const std::string path = "bodies." + std::to_string(i);
      Body& body = scene.bodies[i];
      load_source(body.mesh, path + ".mesh", document.directory, MeshUse::kSimulated);
      if (!body.render) continue;
      load_source(*body.render, path + ".render", document.directory, MeshUse::kShown);
    }
  } catch (const InputError& error) {
    throw InputError(document.name, error.what());
  }
}

}  // namespace pliant
