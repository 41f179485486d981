#pragma once

#include <array>
#include <vector>

#include "pliant/core/types.h"

namespace pliant::detail {

/// Unit disc of triangles: the centre, then ring r = 1..rings of 6 r equally spaced vertices at
/// radius r / rings. Triangles are counter-clockwise.
///
/// This is the triangular lattice with its hexagons bent to circles, so its vertices take three
/// colours with no edge between two of a colour. The colours decide how prisms over the triangles
/// are split, which gives matching faces without a preferred sense of rotation.
struct DiscLattice {
  std::vector<Vec2> points;
  std::vector<int> colors;  // 0, 1 or 2
  std::vector<std::array<int, 3>> triangles;
};

DiscLattice make_disc(int rings);

/// Appends the three tets of each prism between two copies of the disc: vertex i of the lower is
/// `lower + i`, of the upper `upper + i`. `mirror` turns every diagonal the other way.
void add_prisms(const DiscLattice& disc, int lower, int upper, bool mirror,
                std::vector<std::array<int, 4>>& tets);

}  // namespace pliant::detail
