// Writes small sound files in every format that pliant writes, for the fuzzers to start from:
// make_seeds DIR makes DIR/<format>/... and prints the name of every format that pliant reads.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "pliant/geometry/generators.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"

namespace pliant {
namespace {

// Elements of every kind, with regions and an attribute.
Mesh mixed_mesh() {
  Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.triangles = {{0, 1, 2}, {1, 2, 3}};
  mesh.edges = {{0, 7}};
  mesh.attributes = {{"region", ElementKind::kTet, {1, 1, 2, 2, 1}},
                     {"region", ElementKind::kTriangle, {5, 6}},
                     {"stress", ElementKind::kTriangle, {0.5, -1e-300}}};
  mesh.regions = {{"soft", ElementKind::kTet, 1}, {"hard", ElementKind::kTet, 2}};
  return mesh;
}

void write_seeds(const std::filesystem::path& folder) {
  for (const MeshFormat& format : mesh_formats()) {
    if (!format.can_read()) continue;
    std::puts(std::string(format.name).c_str());
    if (format.encode == nullptr) continue;
    const std::filesystem::path own = folder / format.name;
    std::filesystem::create_directories(own);
    const std::string extension(format.extensions[0]);
    for (const auto& [name, encoding] :
         {std::pair{"binary", MeshEncoding::kBinary}, std::pair{"text", MeshEncoding::kText}}) {
      write_mesh(own / (std::string("mixed-") + name + extension), mixed_mesh(), encoding);
      write_mesh(own / (std::string("sheet-") + name + extension), make_sheet({1, 1}, {1, 1}),
                 encoding);
    }
  }
}

}  // namespace
}  // namespace pliant

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    pliant::write_seeds(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_seeds: %s\n", error.what());
    return 1;
  }
}
