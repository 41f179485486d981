#pragma once

#include <array>
#include <cstdint>

namespace pliant::detail {

// How a tet of the body-centred cubic lattice is cut where the surface passes through it
// [LabelleShewchuk07]. Its corners are 0, 1, 2, 3; edges 01 and 23 are long (one cell), the other
// four short (√3/2 of a cell). The labels are such that its volume is positive and that corner 0 is
// above corner 2 in an even number of coordinates; every tet of the lattice has such labels.
//
//         3
//        /|\.          0-1 and 2-3: long
//       / | \.
//      0--+--1
//       \ | /
//        \|/
//         2

/// A lattice point that is closer than this share of an edge to the cut on it is moved to the cut.
/// The values are near the optimum over all shapes that the stencils can take; they determine
/// TetrahedralizeBounds.
inline constexpr double kWarpLong = 0.28;
inline constexpr double kWarpShort = 0.40;

/// Where a corner is: inside (the lattice point is kept), outside, or moved onto the surface.
enum class Side : std::int8_t { kOutside = -1, kOnSurface = 0, kInside = 1 };

/// A corner of an output tet: corner `a` of the lattice tet if a == b, else the cut on edge ab,
/// where a is inside and b outside.
struct StencilCorner {
  std::int8_t a = 0;
  std::int8_t b = 0;
};

struct Stencil {
  int count = 0;
  std::array<std::array<StencilCorner, 4>, 3> tets{};
};

constexpr bool is_long_edge(int a, int b) { return a / 2 == b / 2; }

/// The tets that fill the inside of a lattice tet. Neighbours agree on the diagonals of the
/// quadrilaterals that remain of their common faces.
Stencil make_stencil(const std::array<Side, 4>& sides);

/// As make_stencil(), from a table that is made once.
const Stencil& find_stencil(const std::array<Side, 4>& sides);

}  // namespace pliant::detail
