#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pliant {

/// How triangles meet at their edges. Edges are given by their vertices, lower number first.
struct SurfaceReport {
  using Edge = std::array<int, 2>;

  std::size_t open_edges = 0;      // with one triangle
  std::vector<Edge> crowded;       // with more than two
  std::vector<Edge> contradicted;  // with two that face opposite ways

  /// Whether the triangles enclose a volume and agree on which side is outside.
  bool closed() const { return open_edges == 0 && crowded.empty() && contradicted.empty(); }
};

SurfaceReport check_surface(std::span<const std::array<int, 3>> triangles);

}  // namespace pliant
