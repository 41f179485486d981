#pragma once

#include <algorithm>
#include <type_traits>

#include "pliant/linear/cholesky/stored_factor.h"
#include "pliant/linear/cholesky/tile_gather.h"
#include "pliant/linear/cholesky/tile_kernels.h"

/// Products of the tiles of a supernode with K vectors at once, of which both substitutions
/// consist. While a supernode is worked on, its rows are held in tiles, [tile][K][8], where the
/// eight rows of one right-hand side are one register.
namespace pliant::tile {

inline constexpr int kBlock = kInverseTiles;  // tiles of the square that are solved for together
inline constexpr int kGroup = 4;  // tiles whose sums for three vectors fit into registers

/// A few tiles to be read together.
template <class Stored>
struct TileGroup {
  const Stored* tiles[kGroup];
  int first = 0;
  int count = 0;
};

/// f(group) for groups of nearly the same size of the tiles begin ... end.
template <class TileAt, class F>
PLIANT_INLINE void for_groups(const TileAt& tile_at, int begin, int end, const F& f) {
  TileGroup<std::remove_cvref_t<decltype(*tile_at(0))>> group;
  for (int groups = (end - begin + kGroup - 1) / kGroup; groups > 0; --groups) {
    group.first = begin;
    group.count = (end - begin + groups - 1) / groups;
    for (int i = 0; i < group.count; ++i) group.tiles[i] = tile_at(begin + i);
    f(group);
    begin += group.count;
  }
}

/// sum[i][k] += Σ_c tile_i(:, c) x_c[k] over columns begin ... end; x is held in tiles. `begin` is
/// the first column of a tile.
template <int Tiles, int K, class T, class Stored>
PLIANT_INLINE void add_products(const Stored* const* tiles, int begin, int end, const T* x,
                                TileRows<T> (*sum)[K]) {
  for (int c = begin; c < end; ++c) {
    const T* x_c = x + (c / kTile) * (K * kTile) + c % kTile;
    TileRows<T> factor[K];
    for (int k = 0; k < K; ++k) factor[k] = TileRows<T>::all(x_c[k * kTile]);
    for (int i = 0; i < Tiles; ++i) {
      const auto column = TileRows<T>::load(tiles[i] + std::ptrdiff_t{kTile} * c);
      for (int k = 0; k < K; ++k) sum[i][k].add_product(column, factor[k]);
    }
  }
}

/// As above, but starts from zero and writes the sums to memory, [tile][K][8]. A function of its
/// own so that it is not compiled over and over.
template <int Tiles, int K, class T, class Stored>
void multiply_tiles(const Stored* const* tiles, int begin, int end, const T* x, T* to) {
  TileRows<T> sum[Tiles][K];
  for (auto& of_tile : sum) {
    for (TileRows<T>& each : of_tile) each = TileRows<T>::zero();
  }
  add_products<Tiles, K, T>(tiles, begin, end, x, sum);
  for (int i = 0; i < Tiles; ++i) {
    for (int k = 0; k < K; ++k) sum[i][k].store(to + (i * K + k) * kTile);
  }
}

/// Calls f(tile, its K sums) for tiles begin_tile ... end_tile times columns begin ... end of x.
template <int K, class T, class TileAt, class F>
PLIANT_INLINE void for_products(const TileAt& tile_at, int begin_tile, int end_tile, int begin,
                                int end, const T* x, const F& f) {
  alignas(64) T sums[kGroup * K * kTile];
  for_groups(tile_at, begin_tile, end_tile, [&](const auto& group) {
    with_count<kGroup>(group.count, [&](auto count) {
      multiply_tiles<decltype(count)::value, K, T>(group.tiles, begin, end, x, sums);
    });
    for (int i = 0; i < group.count; ++i) {
      TileRows<T> sum[K];
      for (int k = 0; k < K; ++k) sum[k] = TileRows<T>::load(sums + (i * K + k) * kTile);
      f(group.first + i, sum);
    }
  });
}

/// sum[c][k] += Σ_i tile_i(:, begin + c) ∘ y_i[k] for the columns begin ... end; sum is
/// [column][K][8]. The eight numbers of each are still to be added up.
template <int Tiles, int K, class T, class Stored>
void add_transposed(const Stored* const* tiles, int begin, int end, const T* y, T* sum) {
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

/// The columns of a supernode, which lie together in a vector, into tiles and back.
template <int K, class T>
PLIANT_INLINE void gather_square(int count, const T* rows, T* tiles) {
  constexpr std::ptrdiff_t kStride = kRowStride<K>;
  for (int t = 0; t < count; ++t, rows += kTile * kStride, tiles += K * kTile) {
    gather<K, T>([&](int i) { return rows + kStride * i; }, tiles);
  }
}
template <int K, class T>
PLIANT_INLINE void scatter_square(int count, const T* tiles, T* rows) {
  constexpr std::ptrdiff_t kStride = kRowStride<K>;
  for (int t = 0; t < count; ++t, rows += kTile * kStride, tiles += K * kTile) {
    TileRows<T> tile[K];
    for (int k = 0; k < K; ++k) tile[k] = TileRows<T>::load(tiles + k * kTile);
    scatter<Scatter::kStore, K, T>(tile, [&](int i) { return rows + kStride * i; });
  }
}

/// to = tiles times the units of their columns, if they have any.
template <int K, class T>
PLIANT_INLINE void multiply_units(const T* units, int begin_tile, int end_tile, const T* tiles,
                                  T* to) {
  if (units == nullptr) return;
  for (int t = begin_tile; t < end_tile; ++t) {
    const auto unit = TileRows<T>::load(units + t * kTile);
    for (int k = 0; k < K; ++k) {
      auto rows = TileRows<T>::load(tiles + (t * K + k) * kTile);
      rows *= unit;
      rows.store(to + (t * K + k) * kTile);
    }
  }
}

}  // namespace pliant::tile
