#include "pliant/geometry/topology.h"

#include <algorithm>

namespace pliant {
namespace {

using Edge = std::array<int, 2>;

Edge sorted(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

void sort_and_unify(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

template <std::size_t N>
void add_all_pairs(const std::vector<std::array<int, N>>& elements, std::vector<Edge>& edges) {
  for (const auto& element : elements) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = i + 1; j < N; ++j) edges.push_back(sorted(element[i], element[j]));
    }
  }
}

// In lexicographic order, corners whose numbers differ in one bit share an edge.
void add_hex_edges(const std::vector<std::array<int, 8>>& hexes, std::vector<Edge>& edges) {
  for (const auto& hex : hexes) {
    for (unsigned i = 0; i < 8; ++i) {
      for (const unsigned bit : {1u, 2u, 4u}) {
        if ((i & bit) == 0) edges.push_back(sorted(hex[i], hex[i | bit]));
      }
    }
  }
}

}  // namespace

std::vector<Edge> unique_edges(const Mesh& mesh) {
  std::vector<Edge> edges;
  add_all_pairs(mesh.tets, edges);
  add_all_pairs(mesh.triangles, edges);
  add_hex_edges(mesh.hexes, edges);
  for (const Edge& edge : mesh.edges) edges.push_back(sorted(edge[0], edge[1]));
  sort_and_unify(edges);
  return edges;
}

std::vector<Edge> opposite_vertices(std::span<const std::array<int, 3>> triangles) {
  // Edge and the vertex opposite to it; triangles that share an edge become neighbours by sorting.
  std::vector<std::array<int, 3>> sides;
  for (const auto& t : triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Edge edge = sorted(t[i], t[(i + 1) % 3]);
      sides.push_back({edge[0], edge[1], t[(i + 2) % 3]});
    }
  }
  std::sort(sides.begin(), sides.end());
  std::vector<Edge> pairs;
  for (std::size_t i = 1; i < sides.size(); ++i) {
    const auto& a = sides[i - 1];
    const auto& b = sides[i];
    if (a[0] == b[0] && a[1] == b[1] && a[2] != b[2]) pairs.push_back(sorted(a[2], b[2]));
  }
  sort_and_unify(pairs);
  return pairs;
}

}  // namespace pliant
