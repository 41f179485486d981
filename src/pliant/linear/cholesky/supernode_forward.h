#pragma once

#include "pliant/linear/cholesky/supernode_products.h"

namespace pliant::tile {

/// Columns of tile kColumn of a block and all after it: their parts of sum = B⁻¹ x.
template <int kColumn, int Tiles, int K, class T, class Stored>
PLIANT_INLINE void add_block_products(const StoredSupernode<T, Stored>& s, int first, const T* x,
                                      TileRows<T> (&sum)[Tiles][K]) {
  constexpr int kBelow = Tiles - kColumn - 1;
  const int begin = (first + kColumn) * kTile;
  const T* const triangle[1] = {s.inverse_triangle(first + kColumn)};
  add_products<1, K, T>(triangle, 0, kTile, x + (first + kColumn) * K * kTile, sum + kColumn);
  if constexpr (kBelow > 0) {
    const Stored* below[kBelow];
    for (int i = 0; i < kBelow; ++i) below[i] = s.square_tile(first + kColumn + 1 + i);
    add_products<kBelow, K, T>(below, begin, begin + kTile, x, sum + kColumn + 1);
    add_block_products<kColumn + 1, Tiles, K, T>(s, first, x, sum);
  }
}

/// to = B⁻¹ x for the block of tiles `first` ... of the square, whose inverse is stored.
template <int Tiles, int K, class T, class Stored>
void multiply_block(const StoredSupernode<T, Stored>& s, int first, const T* x, T* to) {
  TileRows<T> sum[Tiles][K];
  for (auto& of_tile : sum) {
    for (TileRows<T>& each : of_tile) each = TileRows<T>::zero();
  }
  add_block_products<0, Tiles, K, T>(s, first, x, sum);
  for (int i = 0; i < Tiles; ++i) {
    for (int k = 0; k < K; ++k) sum[i][k].store(to + ((first + i) * K + k) * kTile);
  }
}

/// x -= tiles begin_tile ... end_tile of the square times columns begin ... end of `with`.
template <int K, class T, class Stored>
void subtract_square(const StoredSupernode<T, Stored>& s, int begin_tile, int end_tile, int begin,
                     int end, const T* with, T* x) {
  for_products<K, T>([&](int t) { return s.square_tile(t); }, begin_tile, end_tile, begin, end,
                     with,
                     [&](int t, const TileRows<T>(&sum)[K]) {
                       for (int k = 0; k < K; ++k) {
                         T* here = x + (t * K + k) * kTile;
                         TileRows<T> left = TileRows<T>::load(here);
                         left -= sum[k];
                         left.store(here);
                       }
                     });
}

/// x = B⁻¹ x for a block; `scaled` becomes x times units, which is x itself if there are none.
template <int K, class T, class Stored>
PLIANT_INLINE void solve_block(const StoredSupernode<T, Stored>& s, int first, int end, T* x,
                               T* scaled) {
  if constexpr (StoredSupernode<T, Stored>::kBlocksAreInverted) {
    multiply_units<K, T>(s.units, first, end, x, scaled);
    with_count<kBlock>(end - first, [&](auto count) {
      multiply_block<decltype(count)::value, K, T>(s, first, scaled, x);
    });
    multiply_units<K, T>(s.units, first, end, x, scaled);
  } else {
    for (int t = first; t < end; ++t) {
      subtract_square<K, T>(s, t, t + 1, first * kTile, t * kTile, x, x);
      multiply_block<1, K, T>(s, t, x, x);
    }
  }
}

/// x = L⁻¹ x: solves for the columns of the supernode and takes them out of the `rows` below.
/// Scratch: K numbers for each row of all tiles, those of the square twice.
template <int K, class T, class Stored>
void forward(const StoredSupernode<T, Stored>& s, const int* rows, T* x, T* scratch) {
  constexpr std::ptrdiff_t kStride = kRowStride<K>;
  const int square_tiles = s.shape.square_tiles();
  T* own = scratch;
  T* scaled = s.units == nullptr ? own : own + square_tiles * K * kTile;
  T* own_rows = x + kStride * s.shape.first_place;
  gather_square<K, T>(square_tiles, own_rows, own);
  for (int first = 0; first < square_tiles; first += kBlock) {
    const int end = std::min(first + kBlock, square_tiles);
    if (first > 0) subtract_square<K, T>(s, first, end, 0, first * kTile, scaled, own);
    solve_block<K, T>(s, first, end, own, scaled);
  }
  scatter_square<K, T>(square_tiles, own, own_rows);
  for_products<K, T>([&](int t) { return s.row_tile(t); }, 0, s.shape.row_tiles(), 0, s.shape.width,
                     scaled,
                     [&](int t, const TileRows<T>(&sum)[K]) {
                       scatter<Scatter::kSubtract, K, T>(
                           sum, [&](int i) { return x + kStride * rows[t * kTile + i]; });
                     });
}

}  // namespace pliant::tile
