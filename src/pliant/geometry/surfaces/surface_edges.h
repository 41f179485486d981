#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace pliant::detail {

/// A side of a triangle. Sides of one edge are neighbours in a sorted list.
struct TriangleSide {
  int low = 0;   // the lower vertex
  int high = 0;  // the higher vertex
  int triangle = 0;
  bool forward = false;  // traversed from low to high
};

/// All sides, ordered by edge, then by triangle.
inline std::vector<TriangleSide> sorted_sides(const std::vector<std::array<int, 3>>& triangles) {
  std::vector<TriangleSide> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = triangles[t][k];
      const int b = triangles[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<int>(t), a < b});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const TriangleSide& a, const TriangleSide& b) {
    if (a.low != b.low) return a.low < b.low;
    return a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
  });
  return sides;
}

/// visit(begin, end) for the sides [begin, end) of each edge.
template <class Visit>
void for_each_edge(const std::vector<TriangleSide>& sides, Visit&& visit) {
  for (std::size_t begin = 0; begin < sides.size();) {
    std::size_t end = begin + 1;
    while (end < sides.size() && sides[end].low == sides[begin].low &&
           sides[end].high == sides[begin].high) {
      ++end;
    }
    visit(begin, end);
    begin = end;
  }
}

}  // namespace pliant::detail
