#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pliant {

/// How many triangles the polygons of a file of this size may become. A large polygon costs a byte
/// or two for each of its triangles, which take a hundred later on. Every surface stays below this:
/// it has about two triangles for each vertex, and that takes 8 bytes or more.
constexpr std::size_t most_triangles(std::size_t bytes) {
  return std::max<std::size_t>(1000, bytes / 4);
}

/// What to say about a file that has more.
inline std::string too_many_triangles(std::size_t most) {
  return "the polygons must not become more than " + std::to_string(most) +
         " triangles, one for every 4 bytes of the file";
}

/// Cuts a polygon into the triangles between its first corner and each of its sides: right for
/// convex ones, as nearly all polygons of meshes are. Less than 3 corners give none.
inline void add_fan(std::span<const int> corners, std::vector<std::array<int, 3>>& triangles) {
  for (std::size_t i = 2; i < corners.size(); ++i)
    triangles.push_back({corners[0], corners[i - 1], corners[i]});
}

/// The triangles of a strip, each of its corners after the second with the two before it. Every
/// second one is turned, so that all face the side of the first.
inline void add_strip(std::span<const int> corners, std::vector<std::array<int, 3>>& triangles) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const std::size_t turned = i % 2;
    triangles.push_back({corners[i - 2 + turned], corners[i - 1 - turned], corners[i]});
  }
}

/// The edges along a line.
inline void add_polyline(std::span<const int> corners, std::vector<std::array<int, 2>>& edges) {
  for (std::size_t i = 1; i < corners.size(); ++i) edges.push_back({corners[i - 1], corners[i]});
}

}  // namespace pliant
