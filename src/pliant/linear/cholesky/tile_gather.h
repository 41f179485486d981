#pragma once

#include "pliant/linear/cholesky/tile_rows.h"

/// Copies rows of a vector into the tiles of a supernode and back, for K right-hand sides at once.
/// In the vector the K numbers of a row lie together; in a tile the eight rows of one right-hand
/// side do.
namespace pliant::tile {

/// The distance from one row to the next, in numbers. Three numbers are kept as four, the last of
/// which is zero, so that a row is one register.
template <int K>
inline constexpr int kRowStride = K == 3 ? 4 : K;

#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
template <int K, class T>
inline constexpr bool kRowsAreRegisters = kRowStride<K> == 4 && TileRows<T>::kLanes == 8;

template <class T>
struct Quad {
  using Pack __attribute__((vector_size(4 * sizeof(T)), may_alias)) = T;
  using Unaligned __attribute__((vector_size(4 * sizeof(T)), may_alias, aligned(alignof(T)))) = T;

  static PLIANT_INLINE Pack load(const T* from) {
    return *reinterpret_cast<const Unaligned*>(from);
  }
  static PLIANT_INLINE void store(const Pack& value, T* to) {
    *reinterpret_cast<Unaligned*>(to) = value;
  }
};

/// Transposes the 4 x 4 numbers in the lower halves of four registers, and those in the upper ones.
template <class Pack>
PLIANT_INLINE void transpose_fours(Pack (&v)[4]) {
  const Pack a = __builtin_shufflevector(v[0], v[1], 0, 8, 1, 9, 4, 12, 5, 13);
  const Pack b = __builtin_shufflevector(v[0], v[1], 2, 10, 3, 11, 6, 14, 7, 15);
  const Pack c = __builtin_shufflevector(v[2], v[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const Pack d = __builtin_shufflevector(v[2], v[3], 2, 10, 3, 11, 6, 14, 7, 15);
  v[0] = __builtin_shufflevector(a, c, 0, 1, 8, 9, 4, 5, 12, 13);
  v[1] = __builtin_shufflevector(a, c, 2, 3, 10, 11, 6, 7, 14, 15);
  v[2] = __builtin_shufflevector(b, d, 0, 1, 8, 9, 4, 5, 12, 13);
  v[3] = __builtin_shufflevector(b, d, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// f(row in the tile, its K numbers and what fills them up, as one register).
template <int K, class T, class F>
PLIANT_INLINE void for_rows_of_tile(const TileRows<T> (&tile)[K], const F& f) {
  typename TileRows<T>::Pack v[4] = {};
  for (int k = 0; k < K; ++k) v[k] = tile[k].part[0];
  transpose_fours(v);
  for (int i = 0; i < 4; ++i) {
    f(i, __builtin_shufflevector(v[i], v[i], 0, 1, 2, 3));
    f(i + 4, __builtin_shufflevector(v[i], v[i], 4, 5, 6, 7));
  }
}
#else
template <int K, class T>
inline constexpr bool kRowsAreRegisters = false;
#endif

/// Reads one row of K right-hand sides, of which the v-th is at from[v * stride], times a scale.
template <int K, class T>
PLIANT_INLINE void load_row(const double* from, std::ptrdiff_t stride, double scale, T* to) {
#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
  if constexpr (kRowStride<K> == 4) {
    const double last = K == 4 ? from[3 * stride] : 0;
    using Four = typename Quad<double>::Pack;
    const Four row = {from[0], from[stride], from[2 * stride], last};
    Quad<T>::store(__builtin_convertvector(row * scale, typename Quad<T>::Pack), to);
    return;
  }
#endif
  for (int v = 0; v < K; ++v) to[v] = static_cast<T>(from[v * stride] * scale);
}

/// Writes one row of K right-hand sides back, of which the v-th goes to to[v * stride].
template <int K, class T>
PLIANT_INLINE void store_row(const T* from, double scale, double* to, std::ptrdiff_t stride) {
  for (int v = 0; v < K; ++v) to[v * stride] = from[v] * scale;
}

/// Copies eight rows into a tile. `row(i)` points to the i-th.
template <int K, class T, class Row>
PLIANT_INLINE void gather(const Row& row, T* tile) {
  if constexpr (kRowsAreRegisters<K, T>) {
    typename TileRows<T>::Pack v[4];
    for (int i = 0; i < 4; ++i) {
      v[i] = __builtin_shufflevector(Quad<T>::load(row(i)), Quad<T>::load(row(i + 4)), 0, 1, 2, 3,
                                     4, 5, 6, 7);
    }
    transpose_fours(v);
    for (int k = 0; k < K; ++k) {
      TileRows<T> rows;
      rows.part[0] = v[k];
      rows.store(tile + k * TileRows<T>::kSize);
    }
  } else {
    for (int i = 0; i < TileRows<T>::kSize; ++i) {
      for (int k = 0; k < K; ++k) tile[k * TileRows<T>::kSize + i] = row(i)[k];
    }
  }
}

/// Whether the rows of a tile are stored where they belong, or subtracted from what is there.
enum class Scatter { kStore, kSubtract };

template <Scatter kHow, int K, class T, class Row>
PLIANT_INLINE void scatter(const TileRows<T> (&tile)[K], const Row& row) {
  if constexpr (kRowsAreRegisters<K, T>) {
    for_rows_of_tile<K, T>(tile, [&](int i, const typename Quad<T>::Pack& numbers) {
      T* to = row(i);
      Quad<T>::store(kHow == Scatter::kStore ? numbers : Quad<T>::load(to) - numbers, to);
    });
  } else {
    T numbers[K][TileRows<T>::kSize];
    for (int k = 0; k < K; ++k) tile[k].store(numbers[k]);
    for (int i = 0; i < TileRows<T>::kSize; ++i) {
      for (int k = 0; k < K; ++k) {
        T& to = row(i)[k];
        to = kHow == Scatter::kStore ? numbers[k][i] : to - numbers[k][i];
      }
    }
  }
}

}  // namespace pliant::tile
