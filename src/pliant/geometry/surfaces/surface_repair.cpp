#include "pliant/geometry/surfaces/surface_repair.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>

#include "pliant/geometry/surfaces/cell_table.h"
#include "pliant/geometry/surfaces/orient_patches.h"
#include "pliant/geometry/surfaces/surface_edges.h"

namespace pliant {
namespace {

constexpr double kWeld = 1e-7;  // of the diagonal: above the spacing of floats in a centred body

// Gives each vertex the first one within the tolerance, by a grid whose cells are twice as wide:
// a neighbour is then in one of eight cells, and few fit into each.
class Welder {
 public:
  Welder(const VecX& positions, double tolerance)
      : positions_(positions), origin_(bounds_of(positions).lower), tolerance_(tolerance) {}

  std::vector<int> run() {
    const int count = positions_.size() > 0 ? static_cast<int>(positions_.size() / 3) : 0;
    std::vector<int> target(count);
    next_.resize(target.size(), -1);
    for (int v = 0; v < count; ++v) target[v] = find_or_add(v);
    return target;
  }

 private:
  int find_or_add(int v) {
    const Vec3 x = (vertex(positions_, v) - origin_) / (2 * tolerance_);
    const Vec3 base = x.array().floor();
    for (unsigned corner = 0; corner < 8; ++corner) {
      Vec3 cell = base;
      for (int k = 0; k < 3; ++k) {
        if (corner >> k & 1u) cell[k] += x[k] - base[k] < 0.5 ? -1 : 1;
      }
      for (int other = cells_.find(key(cell)); other >= 0; other = next_[other]) {
        const Vec3 apart = vertex(positions_, other) - vertex(positions_, v);
        if (apart.norm() <= tolerance_) return other;
      }
    }
    next_[v] = cells_.replace(key(base), v);
    return v;
  }

  static detail::CellTable::Cell key(const Vec3& cell) {
    return {static_cast<std::int64_t>(cell[0]), static_cast<std::int64_t>(cell[1]),
            static_cast<std::int64_t>(cell[2])};
  }

  const VecX& positions_;
  Vec3 origin_;
  double tolerance_;
  detail::CellTable cells_;  // to the last vertex of each cell
  std::vector<int> next_;    // the one before it in the same cell, or -1
};

void weld(RepairedSurface& s) {
  s.weld_distance = kWeld * bounds_of(s.positions).size().norm();
  if (s.weld_distance == 0) return;
  const std::vector<int> target = Welder(s.positions, s.weld_distance).run();
  for (std::size_t v = 0; v < target.size(); ++v)
    s.welded_vertices += target[v] != static_cast<int>(v) ? 1 : 0;
  for (auto& t : s.triangles)
    for (int& v : t) v = target[v];
}

void remove_degenerate(RepairedSurface& s) {
  const auto flat = [&](const std::array<int, 3>& t) {
    const Vec3 a = vertex(s.positions, t[0]);
    const Vec3 ab = vertex(s.positions, t[1]) - a;
    const Vec3 ac = vertex(s.positions, t[2]) - a;
    return t[0] == t[1] || t[1] == t[2] || t[2] == t[0] || ab.cross(ac).norm() == 0;
  };
  const auto kept = std::remove_if(s.triangles.begin(), s.triangles.end(), flat);
  s.removed_triangles += static_cast<std::size_t>(s.triangles.end() - kept);
  s.triangles.erase(kept, s.triangles.end());
}

struct KeyedTriangle {
  std::array<int, 3> key;  // sorted corners
  bool even;               // its corners are an even permutation of them
  int number;
};

std::vector<KeyedTriangle> sorted_by_corners(const std::vector<std::array<int, 3>>& triangles) {
  std::vector<KeyedTriangle> keyed;
  keyed.reserve(triangles.size());
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto& t = triangles[i];
    KeyedTriangle k{t, false, static_cast<int>(i)};
    std::sort(k.key.begin(), k.key.end());
    k.even = (t[0] < t[1]) + (t[1] < t[2]) + (t[2] < t[0]) == 2;
    keyed.push_back(k);
  }
  std::sort(keyed.begin(), keyed.end(), [](const KeyedTriangle& a, const KeyedTriangle& b) {
    return std::tie(a.key, a.number) < std::tie(b.key, b.number);
  });
  return keyed;
}

// Of triangles with the same corners one of each orientation stays, since a wall between two bodies
// has both. If most triangles are there in both, the file is one whose faces have two sides: then
// only the first of each stays.
void remove_duplicates(RepairedSurface& s) {
  const std::vector<KeyedTriangle> keyed = sorted_by_corners(s.triangles);
  std::vector<char> second(s.triangles.size());  // 1: same orientation as another, 2: the other one
  std::size_t opposite = 0;
  bool other_known = false;  // whether the other orientation of the first was met
  for (std::size_t i = 1, first = 0; i < keyed.size(); ++i) {
    if (keyed[i].key != keyed[first].key) {
      first = i;
      other_known = false;
      continue;
    }
    const bool other = keyed[i].even != keyed[first].even && !other_known;
    second[keyed[i].number] = other ? 2 : 1;
    other_known = other_known || other;
    opposite += other ? 1 : 0;
  }
  const bool two_sided = 3 * opposite > s.triangles.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < s.triangles.size(); ++i) {
    if (second[i] == 0 || (second[i] == 2 && !two_sided)) s.triangles[kept++] = s.triangles[i];
  }
  s.removed_triangles += s.triangles.size() - kept;
  s.triangles.resize(kept);
}

void count_edges(RepairedSurface& s) {
  const auto sides = detail::sorted_sides(s.triangles);
  s.closed = true;
  detail::for_each_edge(sides, [&](std::size_t begin, std::size_t end) {
    if (end - begin == 1) ++s.open_edges;
    if (end - begin > 2) ++s.non_manifold_edges;
    std::size_t forward = 0;
    for (std::size_t i = begin; i < end; ++i) forward += sides[i].forward ? 1 : 0;
    if (2 * forward != end - begin) s.closed = false;
  });
}

}  // namespace

RepairedSurface repair_surface(const VecX& positions,
                               const std::vector<std::array<int, 3>>& triangles) {
  RepairedSurface s;
  s.positions = positions;
  s.triangles = triangles;
  weld(s);
  remove_degenerate(s);
  remove_duplicates(s);
  if (s.triangles.empty()) return s;
  const detail::OrientationReport report = detail::orient_patches(s.positions, s.triangles);
  s.flipped_triangles = report.flipped;
  s.patches = report.patches;
  count_edges(s);
  return s;
}

}  // namespace pliant
