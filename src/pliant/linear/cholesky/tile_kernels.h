#pragma once

#include <cmath>
#include <type_traits>
#include <utility>

#include "pliant/linear/cholesky/tile_rows.h"

/// Dense products and solves on the tiles of a Cholesky factor; see symbolic_factor.h.
namespace pliant::tile {

inline constexpr int kTile = 8;
using Column = TileRows<double>;

// As many accumulators as fit into the registers besides the operands.
inline constexpr int kTilesAtOnce = 1;
inline constexpr int kColumnsAtOnce = 4;

/// f(std::integral_constant<int, count>()) for 1 <= count <= Most.
template <int Most, class F>
PLIANT_INLINE void with_count(int count, F&& f) {
  if constexpr (Most > 1) {
    if (count < Most) return with_count<Most - 1>(count, std::forward<F>(f));
  }
  f(std::integral_constant<int, Most>());
}

/// sum[i][j] += Σ_k a[i](:, k) b[j](k): tiles times rows of tiles. `a[i]` is the first column of a
/// tile, `b[j]` the entry of a row in its first column; the next column lies kTile further.
template <int Tiles, int Columns>
PLIANT_INLINE void add_products(const double* const (&a)[Tiles], const double* const (&b)[Columns],
                                int count, Column (&sum)[Tiles][Columns]) {
  for (std::ptrdiff_t k = 0; k < std::ptrdiff_t{count} * kTile; k += kTile) {
    Column column[Tiles];
    for (int i = 0; i < Tiles; ++i) column[i] = Column::load(a[i] + k);
    for (int j = 0; j < Columns; ++j) {
      for (int i = 0; i < Tiles; ++i) sum[i][j].add_product(column[i], b[j][k]);
    }
  }
}

}  // namespace pliant::tile
