#pragma once

#include <array>

#include "pliant/geometry/mesh.h"

namespace pliant::detail {

/// Body-centred cubic lattice: the corners of cubes (even points) and their centres (odd points).
/// Point (i, j, k) of either kind has number 2 (i + size_x (j + size_y k)) + kind.
class BccLattice {
 public:
  static constexpr int kNeighbours = 14;  // first 8 over short edges, then 6 over long ones

  /// Cubes of side `cell` (m), `size` points of each kind along the axes, the first at `origin`.
  BccLattice(const Vec3& origin, double cell, const Vec3i& size)
      : origin_(origin), cell_(cell), size_(size) {
    const std::array<int, 3> stride{2, 2 * size[0], 2 * size[0] * size[1]};
    for (unsigned s = 0; s < 8; ++s) {
      int step = 0;
      for (unsigned k = 0; k < 3; ++k) step += (s >> k & 1u) != 0 ? stride[k] : 0;
      offsets_[0][s] = 1 - step;
      offsets_[1][s] = step - 1;
    }
    for (std::size_t k = 0; k < 3; ++k) {
      for (auto& offsets : offsets_) {
        offsets[8 + 2 * k] = stride[k];
        offsets[9 + 2 * k] = -stride[k];
      }
    }
  }

  int count() const { return 2 * size_[0] * size_[1] * size_[2]; }
  const Vec3i& size() const { return size_; }
  int number(int i, int j, int k, int kind) const {
    return 2 * (i + size_[0] * (j + size_[1] * k)) + kind;
  }
  Vec3 position(int number) const {
    const int half = number / 2;
    const Vec3i cube(half % size_[0], half / size_[0] % size_[1], half / (size_[0] * size_[1]));
    return origin_ + cell_ * (cube.cast<double>().array() + 0.5 * (number % 2)).matrix();
  }
  /// The d-th neighbour; must not be called for points at the rim.
  int neighbour(int number, int d) const { return number + offsets_[number % 2][d]; }

  /// visit(tet) for the twelve tets around the odd point of each cube, labelled as in
  /// lattice_stencil.h. Twelve per cube, each once; those at the rim are left out.
  template <class Visit>
  void for_each_tet(Visit&& visit) const {
    for (int k = 0; k + 1 < size_[2]; ++k)
      for (int j = 0; j + 1 < size_[1]; ++j)
        for (int i = 0; i + 1 < size_[0]; ++i)
          for (int axis = 0; axis < 3; ++axis) visit_ring({i, j, k}, axis, visit);
  }

 private:
  // The long edge from the centre of a cube to the next one along an axis passes through a square
  // of even points; each side of the square makes a tet with it.
  template <class Visit>
  void visit_ring(const Vec3i& cube, int axis, Visit&& visit) const {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    Vec3i next = cube;
    ++next[axis];
    const int a = number(cube[0], cube[1], cube[2], 1);
    const int b = number(next[0], next[1], next[2], 1);
    std::array<int, 4> ring{};
    constexpr int kSquare[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};  // counter-clockwise
    for (std::size_t m = 0; m < 4; ++m) {
      Vec3i p = next;
      p[u] += kSquare[m][0];
      p[v] += kSquare[m][1];
      ring[m] =
          p[0] < size_[0] && p[1] < size_[1] && p[2] < size_[2] ? number(p[0], p[1], p[2], 0) : -1;
    }
    for (std::size_t m = 0; m < 4; ++m) {
      const int c = ring[m];
      const int d = ring[(m + 1) % 4];
      if (c < 0 || d < 0) continue;
      // Along the axis a is below c; along the other two axes it is above where c is on the lower
      // side of the square.
      const bool even = kSquare[m][0] == kSquare[m][1];
      if (even) {
        visit(std::array<int, 4>{a, b, c, d});
      } else {
        visit(std::array<int, 4>{c, d, a, b});
      }
    }
  }

  Vec3 origin_;
  double cell_;
  Vec3i size_;
  std::array<std::array<int, kNeighbours>, 2> offsets_{};
};

}  // namespace pliant::detail
