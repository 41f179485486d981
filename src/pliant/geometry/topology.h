#pragma once

#include <array>
#include <span>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Every edge of every element once, lower vertex first, in ascending order.
std::vector<std::array<int, 2>> unique_edges(const Mesh& mesh);

/// For each edge that two triangles share, the two vertices opposite to it: the ends of a spring
/// that resists folding. Each pair once, even if four triangles around a vertex give it twice.
///
///       d
///      /|\.
///     a | b     ->  (a, b)
///      \|/
///       c
std::vector<std::array<int, 2>> opposite_vertices(std::span<const std::array<int, 3>> triangles);

}  // namespace pliant
