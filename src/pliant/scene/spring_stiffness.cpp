#include "pliant/scene/spring_stiffness.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/geometry/rest_shape.h"

namespace pliant {
namespace {

using Edge = std::array<int, 2>;

double given_stiffness(const Springs& springs, SpringKind kind) {
  switch (kind) {
    case SpringKind::kStructural:
      return springs.structural.value_or(1000);
    case SpringKind::kShear:
      return springs.shear.value_or(1000);
    case SpringKind::kBending:
      return springs.bending.value_or(10);
  }
  return 0;
}

bool is_solid(const Mesh& mesh) { return !mesh.tets.empty() || !mesh.hexes.empty(); }

void check_sizes(const Springs& springs, const Mesh& rest, const std::string& path) {
  const bool sheet = !is_solid(rest) && !rest.triangles.empty();
  if (sheet && !springs.thickness) {
    throw InputError(path + ".thickness", "must be given with young: the mesh has triangles");
  }
  if (!sheet && springs.thickness) {
    throw InputError(path + ".thickness", "applies to triangles: the mesh must have nothing else");
  }
  if (!rest.edges.empty() && !springs.area) {
    throw InputError(path + ".area", "must be given with young: the mesh has bare edges");
  }
  if (rest.edges.empty() && springs.area) {
    throw InputError(path + ".area", "applies to bare edges, and the mesh has none");
  }
}

// The volume that each edge of a mesh stands for, m³.
class EdgeVolumes {
 public:
  void add(int a, int b, double volume) { volumes_[{std::min(a, b), std::max(a, b)}] += volume; }
  template <std::size_t N>
  void add_all_pairs(const std::array<int, N>& nodes, double volume) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < i; ++j) add(nodes[i], nodes[j], volume);
    }
  }
  double of(const Edge& edge) const {
    const auto found = volumes_.find({std::min(edge[0], edge[1]), std::max(edge[0], edge[1])});
    return found == volumes_.end() ? 0 : found->second;
  }

 private:
  std::map<Edge, double> volumes_;
};

double length_of(const Mesh& rest, const Edge& edge) {
  return (vertex(rest.positions, edge[0]) - vertex(rest.positions, edge[1])).norm();
}

EdgeVolumes volumes_of_elements(const Mesh& rest, const Springs& springs) {
  EdgeVolumes volumes;
  for (const auto& tet : rest.tets) volumes.add_all_pairs(tet, tet_volume(rest.positions, tet));
  for (const auto& hex : rest.hexes) {
    const double share = hex_volume(rest.positions, hex) / 4;
    for (int i = 0; i < 8; ++i) {
      for (const int bit : {1, 2, 4}) {
        if ((i & bit) == 0) volumes.add(hex[i], hex[i | bit], share);
      }
    }
  }
  if (springs.thickness) {
    for (const RestTriangle& t : make_rest_triangles(rest)) {
      volumes.add_all_pairs(t.nodes, *springs.thickness * t.area);
    }
  }
  for (const Edge& edge : rest.edges) {
    volumes.add(edge[0], edge[1], *springs.area * length_of(rest, edge));
  }
  return volumes;
}

EdgeVolumes volumes_of_cells(const Eigen::Vector2i& cells, const Mesh& rest, double thickness) {
  const int row = cells[0] + 1;
  const double cell = length_of(rest, {0, 1}) * length_of(rest, {0, row});
  const double share = 0.75 * thickness * cell;
  EdgeVolumes volumes;
  for (int k = 0; k < cells[1]; ++k) {
    for (int i = 0; i < cells[0]; ++i) {
      const int a = i + row * k, b = a + 1, c = a + row, d = c + 1;
      for (const Edge& side : {Edge{a, b}, Edge{c, d}, Edge{a, c}, Edge{b, d}}) {
        volumes.add(side[0], side[1], 0.5 * share);
      }
      volumes.add(a, d, share);
      volumes.add(b, c, share);
    }
  }
  return volumes;
}

}  // namespace

std::vector<double> spring_stiffness(const Body& body, const Mesh& rest,
                                     const SpringNetwork& network, const std::string& path) {
  const Springs& springs = *body.springs;
  std::vector<double> stiffness;
  if (!springs.young) {
    for (const SpringKind kind : network.kinds) {
      stiffness.push_back(given_stiffness(springs, kind));
    }
    return stiffness;
  }
  check_sizes(springs, rest, path + ".springs");
  const auto* sheet = std::get_if<SheetMesh>(&body.mesh);
  const EdgeVolumes volumes = sheet ? volumes_of_cells(sheet->cells, rest, *springs.thickness)
                                    : volumes_of_elements(rest, springs);
  for (std::size_t i = 0; i < network.edges.size(); ++i) {
    const Edge& edge = network.edges[i];
    const bool folds = network.kinds[i] == SpringKind::kBending;
    const double length = length_of(rest, edge);
    stiffness.push_back(folds ? 0 : *springs.young * volumes.of(edge) / (length * length));
  }
  return stiffness;
}

}  // namespace pliant
