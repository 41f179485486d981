#include "pliant/geometry/disc_lattice.h"

#include <cmath>
#include <numbers>

#include "pliant/math/elementary.h"

namespace pliant::detail {
namespace {

// Number of the first vertex of ring r, and of vertex m of ring r counted around.
int ring_start(int r) { return r == 0 ? 0 : 1 + 3 * r * (r - 1); }
int ring_vertex(int r, int m) { return r == 0 ? 0 : ring_start(r) + m % (6 * r); }

void add_ring_points(int r, int rings, DiscLattice& disc) {
  // The six directions of the triangular lattice; the colour of lattice point (x, y) is x - y
  // mod 3.
  constexpr int kDirections[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
  for (int sector = 0; sector < 6; ++sector) {
    const auto& out = kDirections[sector];
    const auto& along = kDirections[(sector + 2) % 6];
    for (int q = 0; q < r; ++q) {
      const double angle = std::numbers::pi / 3 * (sector + static_cast<double>(q) / r);
      disc.points.push_back(static_cast<double>(r) / rings * Vec2(cos(angle), sin(angle)));
      const int color = (r * (out[0] - out[1]) + q * (along[0] - along[1])) % 3;
      disc.colors.push_back((color + 3) % 3);
    }
  }
}

void add_ring_triangles(int r, DiscLattice& disc) {
  for (int sector = 0; sector < 6; ++sector)
    for (int q = 0; q < r; ++q) {
      const int outer = ring_vertex(r, sector * r + q);
      const int outer_next = ring_vertex(r, sector * r + q + 1);
      const int inner = ring_vertex(r - 1, sector * (r - 1) + q);
      disc.triangles.push_back({outer, outer_next, inner});
      if (q == r - 1) continue;
      disc.triangles.push_back({inner, outer_next, ring_vertex(r - 1, sector * (r - 1) + q + 1)});
    }
}

}  // namespace

DiscLattice make_disc(int rings) {
  DiscLattice disc;
  disc.points.push_back(Vec2::Zero());
  disc.colors.push_back(0);
  for (int r = 1; r <= rings; ++r) {
    add_ring_points(r, rings, disc);
    add_ring_triangles(r, disc);
  }
  return disc;
}

void add_prisms(const DiscLattice& disc, int lower, int upper, bool mirror,
                std::vector<std::array<int, 4>>& tets) {
  for (const auto& triangle : disc.triangles) {
    // In every side face the diagonal climbs from the lower rank to the higher.
    std::array<int, 3> by_rank{};
    std::array<int, 3> rank{};
    for (int i = 0; i < 3; ++i) {
      const int color = disc.colors[triangle[i]];
      rank[i] = mirror ? 2 - color : color;
      by_rank[rank[i]] = triangle[i];
    }
    const auto [a, b, c] = by_rank;
    const bool even = (rank[0] + 1) % 3 == rank[1];  // a, b, c run counter-clockwise
    const auto add = [&](int p, int q, int r, int s, bool keep) {
      tets.push_back(keep ? std::array{p, q, r, s} : std::array{p, q, s, r});
    };
    add(lower + a, lower + b, lower + c, upper + c, even);
    add(lower + a, lower + b, upper + b, upper + c, !even);
    add(lower + a, upper + a, upper + b, upper + c, even);
  }
}

}  // namespace pliant::detail
