#include "pliant/geometry/meshing/lattice_stencil.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pliant::detail {
namespace {

using Corners = std::array<StencilCorner, 4>;

constexpr Corners kWhole{{{0, 0}, {1, 1}, {2, 2}, {3, 3}}};

StencilCorner cut(int inside, int outside) {
  return {static_cast<std::int8_t>(inside), static_cast<std::int8_t>(outside)};
}

// Of the face with a and b inside and c outside, a quadrilateral is left: a, b, and the cuts on ac
// and bc. True if its diagonal starts at a. With ab long both choices look alike from the face; the
// parity of the labels decides, such that the two faces at ab are cut crosswise. Otherwise the
// diagonal ends at the cut on the long edge.
bool diagonal_from(int a, int b, int c) {
  if (!is_long_edge(a, b)) return is_long_edge(b, c);
  constexpr int kFrom[4] = {3, 2, 0, 1};  // by the corner outside
  return a == kFrom[c];
}

// One corner outside: a tet, pyramid or prism. The inside corners are cut off one by one, those
// first to which the diagonals lead; each position keeps its orientation.
void cut_one_off(std::array<int, 4> inside, int count, int outside, Stencil& stencil) {
  std::sort(inside.begin(), inside.begin() + count,
            [&](int a, int b) { return diagonal_from(a, b, outside); });
  Corners tet = kWhole;
  for (int k = count - 1; k >= 0; --k) {
    tet[outside] = cut(inside[k], outside);
    stencil.tets[stencil.count++] = tet;
    tet[inside[k]] = cut(inside[k], outside);
  }
}

// Two inside (p, q), two outside (c, d): a prism with the diagonals p-qc, q-pd and qc-pd.
void cut_two_off(int p, int q, int c, int d, Stencil& stencil) {
  if (!diagonal_from(p, q, c)) std::swap(p, q);
  Corners middle = kWhole;
  middle[c] = cut(q, c);
  middle[d] = cut(p, d);
  Corners at_p = kWhole;
  at_p[q] = cut(q, c);
  at_p[c] = cut(p, c);
  at_p[d] = cut(p, d);
  Corners at_q = kWhole;
  at_q[p] = cut(p, d);
  at_q[c] = cut(q, c);
  at_q[d] = cut(q, d);
  stencil = {3, {middle, at_p, at_q}};
}

void cut_to_one(int inside, const std::array<Side, 4>& sides, Stencil& stencil) {
  Corners tet = kWhole;
  for (int i = 0; i < 4; ++i)
    if (sides[i] == Side::kOutside) tet[i] = cut(inside, i);
  stencil = {1, {tet}};
}

std::array<Side, 4> sides_of(int number) {
  std::array<Side, 4> sides{};
  for (Side& side : sides) {
    side = static_cast<Side>(number % 3 - 1);
    number /= 3;
  }
  return sides;
}

std::array<Stencil, 81> make_table() {
  std::array<Stencil, 81> table;
  for (int i = 0; i < 81; ++i) table[i] = make_stencil(sides_of(i));
  return table;
}

}  // namespace

Stencil make_stencil(const std::array<Side, 4>& sides) {
  std::array<int, 4> inside{};
  std::array<int, 4> outside{};
  int in = 0;
  int out = 0;
  for (int i = 0; i < 4; ++i) {
    if (sides[i] == Side::kInside) inside[in++] = i;
    if (sides[i] == Side::kOutside) outside[out++] = i;
  }
  Stencil stencil;
  if (in == 0) return stencil;
  if (out == 0) {
    stencil = {1, {kWhole}};
  } else if (in == 1) {
    cut_to_one(inside[0], sides, stencil);
  } else if (out == 1) {
    cut_one_off(inside, in, outside[0], stencil);
  } else {
    cut_two_off(inside[0], inside[1], outside[0], outside[1], stencil);
  }
  return stencil;
}

const Stencil& find_stencil(const std::array<Side, 4>& sides) {
  static const std::array<Stencil, 81> kTable = make_table();
  std::size_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = 3 * number + static_cast<std::size_t>(sides[i]) + 1;
  return kTable[number];
}

}  // namespace pliant::detail
