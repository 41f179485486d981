#include "pliant/scene/placement.h"

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <variant>

#include "pliant/geometry/topology.h"
#include "pliant/geometry/transform.h"

namespace pliant {
namespace {

Mesh unplaced_mesh(const MeshSource& source) {
  return std::visit(
      []<class Source>(const Source& s) -> Mesh {
        if constexpr (std::is_same_v<Source, Mesh>) {
          return s;
        } else if constexpr (std::is_same_v<Source, FileMesh> ||
                             std::is_same_v<Source, FilledMesh>) {
          return s.mesh;
        } else {
          return s.make();
        }
      },
      source);
}

void place(const Body& body, VecX& positions) {
  scale_positions(positions, body.scale);
  rotate_positions(positions, {.axis = body.rotate.axis, .angle = body.rotate.angle});
  translate_positions(positions, body.translate);
}

}  // namespace

Mesh placed_mesh(const Body& body) {
  Mesh mesh = unplaced_mesh(body.mesh);
  place(body, mesh.positions);
  return mesh;
}

std::optional<Mesh> placed_render_mesh(const Body& body) {
  if (!body.render) return {};
  Mesh mesh = unplaced_mesh(*body.render);
  place(body, mesh.positions);
  return mesh;
}

UnusedVertices placed_unused_vertices(const Body& body) {
  const auto* file = std::get_if<FileMesh>(&body.mesh);
  if (file == nullptr) return {};
  UnusedVertices unused = file->unused;
  place(body, unused.positions);
  return unused;
}

SpringNetwork spring_network(const Body& body, const Mesh& mesh) {
  if (const auto* sheet = std::get_if<SheetMesh>(&body.mesh))
    return make_sheet_springs(sheet->cells);
  SpringNetwork network;
  network.edges = unique_edges(mesh);
  network.kinds.assign(network.edges.size(), SpringKind::kStructural);
  for (const std::array<int, 2>& pair : opposite_vertices(mesh.triangles)) {
    network.edges.push_back(pair);
    network.kinds.push_back(SpringKind::kBending);
  }
  return network;
}

VecX scrambled_positions(const Scramble& scramble, const VecX& positions) {
  const Bounds bounds = bounds_of(positions);
  std::mt19937_64 random(static_cast<std::uint64_t>(scramble.seed));
  VecX scrambled(positions.size());
  for (Eigen::Index i = 0; i < positions.size(); ++i) {
    // Not uniform_real_distribution: its numbers differ between standard libraries.
    const double unit = static_cast<double>(random() >> 11) * 0x1p-53;
    const auto axis = i % 3;
    scrambled[i] = bounds.center()[axis] + scramble.extent * bounds.size()[axis] * (unit - 0.5);
  }
  return scrambled;
}

}  // namespace pliant
