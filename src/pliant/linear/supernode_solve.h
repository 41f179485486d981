#pragma once

#include <algorithm>

#include "pliant/linear/stored_factor.h"
#include "pliant/linear/tile_kernels.h"

/// Both substitutions on one supernode, for K right-hand sides at once. Rows of a vector lie K
/// numbers apart; while a supernode is at work its rows are held in tiles, [tile][K][8], where the
/// eight rows of one right-hand side are one register.
namespace pliant::tile {

inline constexpr int kGroup = 4;         // tiles whose sums for three vectors fit into registers
inline constexpr int kColumnChunk = 64;  // columns whose sums stay in the first cache

/// sum[i][k] += Σ_c tile_i(:, c) x_c[k] over columns begin ... end; x in tiles.
template <int Tiles, int K, class T, class Stored>
PLIANT_INLINE void add_products(const Stored* const (&tiles)[Tiles], int begin, int end, const T* x,
                                TileRows<T> (&sum)[Tiles][K]) {
  for (int c = begin; c < end; ++c) {
    const T* x_c = x + (c / kTile) * (K * kTile) + c % kTile;
    TileRows<T> column[Tiles];
    for (int i = 0; i < Tiles; ++i) {
      column[i] = TileRows<T>::load(tiles[i] + std::ptrdiff_t{kTile} * c);
    }
    for (int k = 0; k < K; ++k) {
      for (int i = 0; i < Tiles; ++i) sum[i][k].add_product(column[i], x_c[k * kTile]);
    }
  }
}

/// sum[c][k] += Σ_i tile_i(:, begin + c) ∘ y_i[k] for the columns begin ... end; sum is
/// [column][K][8]. The eight numbers of each are still to be added up.
template <int Tiles, int K, class T, class Stored>
PLIANT_INLINE void add_transposed(const Stored* const (&tiles)[Tiles], int begin, int end,
                                  const T* y, T* sum) {
  TileRows<T> rows[Tiles][K];
  for (int i = 0; i < Tiles; ++i) {
    for (int k = 0; k < K; ++k) rows[i][k] = TileRows<T>::load(y + (i * K + k) * kTile);
  }
  for (int c = begin; c < end; ++c, sum += K * kTile) {
    TileRows<T> here[K];
    for (int k = 0; k < K; ++k) here[k] = TileRows<T>::load(sum + k * kTile);
    for (int i = 0; i < Tiles; ++i) {
      const auto column = TileRows<T>::load(tiles[i] + std::ptrdiff_t{kTile} * c);
      for (int k = 0; k < K; ++k) here[k].add_product(column, rows[i][k]);
    }
    for (int k = 0; k < K; ++k) here[k].store(sum + k * kTile);
  }
}

/// x -= tiles first, first + 1, ... times columns begin ... end of `with`; x are their rows.
template <int Tiles, int K, class T, class TileAt>
PLIANT_INLINE void subtract_group(const TileAt& tile_at, int first, int begin, int end,
                                  const T* with, T* x) {
  decltype(tile_at(0)) tiles[Tiles];
  TileRows<T> sum[Tiles][K];
  for (int i = 0; i < Tiles; ++i) {
    tiles[i] = tile_at(first + i);
    for (TileRows<T>& each : sum[i]) each = TileRows<T>::zero();
  }
  add_products<Tiles, K, T>(tiles, begin, end, with, sum);
  for (int i = 0; i < Tiles; ++i) {
    for (int k = 0; k < K; ++k, x += kTile) {
      TileRows<T> left = TileRows<T>::load(x);
      left -= sum[i][k];
      left.store(x);
    }
  }
}

/// The same for tiles first_tile ... end_tile, in groups.
template <int K, class T, class TileAt>
PLIANT_INLINE void subtract_tiles(const TileAt& tile_at, int first_tile, int end_tile, int begin,
                                  int end, const T* with, T* x) {
  for (int t = first_tile; t < end_tile; t += kGroup) {
    with_count<kGroup>(std::min(kGroup, end_tile - t), [&](auto count) {
      subtract_group<decltype(count)::value, K, T>(tile_at, t, begin, end, with,
                                                   x + (t - first_tile) * K * kTile);
    });
  }
}

/// x = T⁻¹ x for one triangle on the diagonal.
template <int K, class T>
PLIANT_INLINE void multiply_triangle(const T* inverse, T* x) {
  TileRows<T> sum[1][K];
  for (TileRows<T>& each : sum[0]) each = TileRows<T>::zero();
  const T* const tiles[1] = {inverse};
  add_products<1, K, T>(tiles, 0, kTile, x, sum);
  for (int k = 0; k < K; ++k) sum[0][k].store(x + k * kTile);
}

/// x = T⁻ᵀ x.
template <int K, class T>
PLIANT_INLINE void multiply_transposed_triangle(const T* inverse, T* x) {
  for (int k = 0; k < K; ++k) {
    const auto rows = TileRows<T>::load(x + k * kTile);
    TileRows<T> products[kTile];
    for (int c = 0; c < kTile; ++c) {
      products[c] = TileRows<T>::zero();
      products[c].add_product(TileRows<T>::load(inverse + kTile * c), rows);
    }
    sum_each(products).store(x + k * kTile);
  }
}

/// f(row, where its numbers are in tiles) for rows 0 ... rows; whole tiles are unrolled.
template <int K, class T, class F>
PLIANT_INLINE void for_each_row(int rows, T* tiles, const F& f) {
  int first = 0;
  for (; first + kTile <= rows; first += kTile, tiles += K * kTile) {
    for (int i = 0; i < kTile; ++i) f(first + i, tiles + i);
  }
  for (int i = 0; i < rows - first; ++i) f(first + i, tiles + i);
}

/// Rows of a vector into tiles, or back. `row(i)` is where the i-th is.
template <int K, class T, class Row>
PLIANT_INLINE void gather(int rows, const Row& row, T* tiles) {
  if (rows % kTile != 0) {
    std::fill_n(tiles + std::ptrdiff_t{rows / kTile} * K * kTile, K * kTile, T{0});
  }
  for_each_row<K>(rows, tiles, [&](int i, T* to) {
    const T* from = row(i);
    for (int k = 0; k < K; ++k) to[k * kTile] = from[k];
  });
}
template <int K, class T, class Row>
PLIANT_INLINE void scatter(int rows, const Row& row, const T* tiles) {
  for_each_row<K>(rows, tiles, [&](int i, const T* from) {
    T* to = row(i);
    for (int k = 0; k < K; ++k) to[k] = from[k * kTile];
  });
}

/// Multiplies the columns by their units, if they have any.
template <int K, class T>
PLIANT_INLINE void multiply_units(const T* units, int begin, int end, T* tiles) {
  if (units == nullptr) return;
  for (int c = begin; c < end; ++c) {
    for (int k = 0; k < K; ++k) tiles[(c / kTile * K + k) * kTile + c % kTile] *= units[c];
  }
}

/// x = L⁻¹ x: solves for the columns of the supernode, which start at row `first` of x, and takes
/// them out of the `rows` below. Scratch: K numbers for each row of all tiles, those of the square
/// twice.
template <int K, class T, class Stored>
void forward(const StoredSupernode<T, Stored>& s, const int* rows, int first, T* x, T* scratch) {
  const int width = s.shape.width;
  const int square_tiles = s.shape.square_tiles();
  T* own = scratch;
  T* scaled = s.units == nullptr ? own : own + square_tiles * K * kTile;
  T* below = scratch + 2 * square_tiles * K * kTile;
  const auto own_row = [&](int i) { return x + std::ptrdiff_t{K} * (first + i); };
  const auto row_below = [&](int i) { return x + std::ptrdiff_t{K} * rows[i]; };
  const auto square_tile = [&](int t) { return s.square_tile(t); };
  gather<K, T>(width, own_row, own);
  for (int group = 0; group < square_tiles; group += kGroup) {
    const int end = std::min(group + kGroup, square_tiles);
    subtract_tiles<K, T>(square_tile, group, end, 0, group * kTile, scaled,
                         own + group * K * kTile);
    for (int t = group; t < end; ++t) {
      T* here = own + t * K * kTile;
      subtract_tiles<K, T>(square_tile, t, t + 1, group * kTile, t * kTile, scaled, here);
      multiply_triangle<K, T>(s.inverse_triangle(t), here);
      if (s.units == nullptr) continue;
      std::copy(here, here + K * kTile, scaled + t * K * kTile);
      multiply_units<K, T>(s.units, t * kTile, std::min(width, (t + 1) * kTile), scaled);
    }
  }
  scatter<K, T>(width, own_row, own);
  gather<K, T>(s.shape.rows, row_below, below);
  subtract_tiles<K, T>([&](int t) { return s.row_tile(t); }, 0, s.shape.row_tiles(), 0, width,
                       scaled, below);
  scatter<K, T>(s.shape.rows, row_below, below);
}

/// Sums of tiles begin ... end times y, for all columns of a chunk.
template <int K, class T, class TileAt>
PLIANT_INLINE void add_all_transposed(const TileAt& tile_at, int begin, int end, int first_column,
                                      int end_column, const T* y, T* sum) {
  using Stored = std::remove_pointer_t<decltype(tile_at(0))>;
  for (int t = begin; t < end; t += kGroup) {
    with_count<kGroup>(std::min(kGroup, end - t), [&](auto count) {
      constexpr int kTiles = decltype(count)::value;
      Stored* tiles[kTiles];
      for (int i = 0; i < kTiles; ++i) tiles[i] = tile_at(t + i);
      add_transposed<kTiles, K, T>(tiles, first_column, end_column, y + (t - begin) * K * kTile,
                                   sum);
    });
  }
}

/// own -= the sums of the columns of tile t, added up; then x = T⁻ᵀ own.
template <int K, class T, class Stored>
PLIANT_INLINE void finish_tile(const StoredSupernode<T, Stored>& s, int t, const T* sum, T* own) {
  const int columns = std::min(kTile, s.shape.width - t * kTile);
  for (int k = 0; k < K; ++k) {
    TileRows<T> of_columns[kTile];
    for (int c = 0; c < kTile; ++c) of_columns[c] = TileRows<T>::load(sum + (c * K + k) * kTile);
    T total[kTile];
    sum_each(of_columns).store(total);
    for (int c = 0; c < columns; ++c) {
      own[k * kTile + c] -= s.units == nullptr ? total[c] : total[c] * s.units[t * kTile + c];
    }
  }
  multiply_transposed_triangle<K, T>(s.inverse_triangle(t), own);
}

/// x = L⁻ᵀ x for the columns of the supernode; the rows below are done already.
template <int K, class T, class Stored>
void backward(const StoredSupernode<T, Stored>& s, const int* rows, int first, T* x, T* scratch) {
  constexpr int kChunkTiles = kColumnChunk / kTile;
  const int square_tiles = s.shape.square_tiles();
  T* own = scratch;
  T* below = scratch + 2 * square_tiles * K * kTile;
  const auto own_row = [&](int i) { return x + std::ptrdiff_t{K} * (first + i); };
  gather<K, T>(s.shape.width, own_row, own);
  gather<K, T>(
      s.shape.rows, [&](int i) { return x + std::ptrdiff_t{K} * rows[i]; }, below);
  alignas(64) T sum[kColumnChunk * K * kTile];  // [column][K][8]
  for (int chunk = (square_tiles - 1) / kChunkTiles * kChunkTiles; chunk >= 0;
       chunk -= kChunkTiles) {
    const int begin = chunk * kTile;
    const int end_tile = std::min(chunk + kChunkTiles, square_tiles);
    const int end = std::min(end_tile * kTile, s.shape.width);
    for (int i = 0; i < (end_tile - chunk) * kTile * K; ++i) {
      TileRows<T>::zero().store(sum + i * kTile);
    }
    add_all_transposed<K, T>([&](int t) { return s.row_tile(t); }, 0, s.shape.row_tiles(), begin,
                             end, below, sum);
    add_all_transposed<K, T>([&](int t) { return s.square_tile(t); }, end_tile, square_tiles, begin,
                             end, own + end_tile * K * kTile, sum);
    for (int t = end_tile - 1; t >= chunk; --t) {
      T* here = own + t * K * kTile;
      finish_tile<K>(s, t, sum + (t - chunk) * kTile * K * kTile, here);
      const Stored* const tiles[1] = {s.square_tile(t)};
      add_transposed<1, K, T>(tiles, begin, t * kTile, here, sum);
    }
  }
  scatter<K, T>(s.shape.width, own_row, own);
}

}  // namespace pliant::tile
