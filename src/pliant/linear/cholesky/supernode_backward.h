#pragma once

#include "pliant/linear/cholesky/supernode_products.h"

namespace pliant::tile {

/// Sums of tiles begin ... end times y, for the given columns.
template <int K, class T, class TileAt>
PLIANT_INLINE void add_all_transposed(const TileAt& tile_at, int begin, int end, int first_column,
                                      int end_column, const T* y, T* sum) {
  for_groups(tile_at, begin, end, [&](const auto& group) {
    with_count<kGroup>(group.count, [&](auto count) {
      add_transposed<decltype(count)::value, K, T>(group.tiles, first_column, end_column,
                                                   y + (group.first - begin) * K * kTile, sum);
    });
  });
}

/// The sums of the eight columns of a tile, added up and multiplied by their units.
template <int K, class T>
PLIANT_INLINE TileRows<T> total_of_columns(const T* sum, int k, const T* units) {
  TileRows<T> of_columns[kTile];
  for (TileRows<T>& each : of_columns) {
    each = TileRows<T>::load(sum + k * kTile);
    sum += K * kTile;
  }
  TileRows<T> total = sum_each(of_columns);
  if (units != nullptr) total *= TileRows<T>::load(units);
  return total;
}

/// sum += the columns of one tile times the rows of x.
template <class T, class Stored>
PLIANT_INLINE void add_columns(const Stored* columns, const T* x, TileRows<T> (&sum)[kTile]) {
  const auto rows = TileRows<T>::load(x);
  for (int c = 0; c < kTile; ++c) {
    sum[c].add_product(TileRows<T>::load(columns + c * kTile), rows);
  }
}

/// x = B⁻ᵀ x for tile t of the block that ends with tile `end`; the tiles between are not solved
/// for yet.
template <int K, class T, class Stored>
PLIANT_INLINE void multiply_transposed(const StoredSupernode<T, Stored>& s, int t, int end, T* x) {
  for (int k = 0; k < K; ++k) {
    TileRows<T> sum[kTile];
    std::fill_n(sum, kTile, TileRows<T>::zero());
    const auto vector = [&](int tile) { return x + (tile * K + k) * kTile; };
    add_columns(s.inverse_triangle(t), vector(t), sum);
    for (int u = t + 1; u < end; ++u) {
      add_columns(s.square_tile(u) + std::ptrdiff_t{kTile} * kTile * t, vector(u), sum);
    }
    TileRows<T> total = sum_each(sum);
    if (s.units != nullptr) total *= TileRows<T>::load(s.units + t * kTile);
    total.store(vector(t));
  }
}

/// x -= the sums of the columns of tile t; x are its rows.
template <int K, class T, class Stored>
PLIANT_INLINE void subtract_total(const StoredSupernode<T, Stored>& s, int t, const T* sum, T* x) {
  const T* units = s.units == nullptr ? nullptr : s.units + t * kTile;
  for (int k = 0; k < K; ++k, x += kTile) {
    TileRows<T> left = TileRows<T>::load(x);
    left -= total_of_columns<K>(sum, k, units);
    left.store(x);
    for (int c = s.shape.width - t * kTile; c < kTile; ++c) x[c] = 0;  // padding
  }
}

/// x = B⁻ᵀ (x - sum) for a block.
template <int K, class T, class Stored>
PLIANT_INLINE void solve_transposed(const StoredSupernode<T, Stored>& s, int first, int end, T* sum,
                                    T* x) {
  const auto sum_of = [&](int t) { return sum + (t - first) * kTile * K * kTile; };
  if constexpr (StoredSupernode<T, Stored>::kBlocksAreInverted) {
    for (int t = first; t < end; ++t) subtract_total<K>(s, t, sum_of(t), x + t * K * kTile);
    for (int t = first; t < end; ++t) multiply_transposed<K>(s, t, end, x);
  } else {
    for (int t = end - 1; t >= first; --t) {
      T* here = x + t * K * kTile;
      subtract_total<K>(s, t, sum_of(t), here);
      multiply_transposed<K>(s, t, t + 1, x);
      const Stored* const tiles[1] = {s.square_tile(t)};
      add_transposed<1, K, T>(tiles, first * kTile, t * kTile, here, sum);
    }
  }
}

/// x = L⁻ᵀ x for the columns of the supernode; the rows below are done already. Scratch as for
/// forward().
template <int K, class T, class Stored>
void backward(const StoredSupernode<T, Stored>& s, const int* rows, T* x, T* scratch) {
  const int square_tiles = s.shape.square_tiles();
  T* own = scratch;
  T* below = scratch + square_tiles * K * kTile;
  T* own_rows = x + std::ptrdiff_t{kRowStride<K>} * s.shape.first_place;
  gather_square<K, T>(square_tiles, own_rows, own);
  for (int t = 0; t < s.shape.row_tiles(); ++t) {
    gather<K, T>([&](int i) { return x + std::ptrdiff_t{kRowStride<K>} * rows[t * kTile + i]; },
                 below + t * K * kTile);
  }
  alignas(64) T sum[kBlock * kTile * K * kTile];
  for (int first = (square_tiles - 1) / kBlock * kBlock; first >= 0; first -= kBlock) {
    const int end = std::min(first + kBlock, square_tiles);
    const int end_column = std::min(end * kTile, s.shape.width);
    std::fill_n(sum, (end - first) * kTile * K * kTile, T{0});
    add_all_transposed<K, T>([&](int t) { return s.row_tile(t); }, 0, s.shape.row_tiles(),
                             first * kTile, end_column, below, sum);
    add_all_transposed<K, T>([&](int t) { return s.square_tile(t); }, end, square_tiles,
                             first * kTile, end_column, own + end * K * kTile, sum);
    solve_transposed<K, T>(s, first, end, sum, own);
  }
  scatter_square<K, T>(square_tiles, own, own_rows);
}

}  // namespace pliant::tile
