#pragma once

#include "pliant/linear/tile_rows.h"

namespace pliant {

/// As many neighbouring columns of a tile as fill a register, which lie together in memory: one,
/// or two of floats where registers hold sixteen.
template <class T>
class TileColumns {
 public:
  static constexpr int kCount = 1;
  static constexpr int kSize = kCount * TileRows<T>::kSize;

  static PLIANT_INLINE TileColumns zero() { return {TileRows<T>::zero()}; }
  template <class Stored>
  static PLIANT_INLINE TileColumns load(const Stored* from) {
    return {TileRows<T>::load(from)};
  }
  /// The same eight numbers for each column.
  static PLIANT_INLINE TileColumns repeat(const T* rows) { return {TileRows<T>::load(rows)}; }
  /// One number for all rows of a column, the next for those of the next.
  static PLIANT_INLINE TileColumns spread(const T* of_columns) {
    return {TileRows<T>::all(*of_columns)};
  }
  PLIANT_INLINE void store(T* to) const { rows.store(to); }
  PLIANT_INLINE void add_product(const TileColumns& a, const TileColumns& b) {
    rows.add_product(a.rows, b.rows);
  }
  /// The columns added up.
  PLIANT_INLINE TileRows<T> sum() const { return rows; }
  /// For eight columns in their order: the sum of the numbers of each.
  static PLIANT_INLINE TileRows<T> sum_each(const TileColumns (&v)[TileRows<T>::kSize]) {
    TileRows<T> columns[TileRows<T>::kSize];
    for (int c = 0; c < TileRows<T>::kSize; ++c) columns[c] = v[c].rows;
    return pliant::sum_each(columns);
  }

  TileRows<T> rows;
};

#if defined(__AVX512F__) && defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
template <>
class TileColumns<float> {
 public:
  static constexpr int kCount = 2;
  static constexpr int kSize = 16;
  using Half = TileRows<float>::Pack;
  using Both __attribute__((vector_size(64), may_alias)) = float;
  using Unaligned __attribute__((vector_size(64), may_alias, aligned(4))) = float;
  using Shorts __attribute__((vector_size(32), may_alias, aligned(2))) = std::int16_t;

  static PLIANT_INLINE TileColumns zero() { return {Both{}}; }
  static PLIANT_INLINE TileColumns load(const float* from) {
    return {in_register(*reinterpret_cast<const Unaligned*>(from))};
  }
  static PLIANT_INLINE TileColumns load(const std::int16_t* from) {
    return {__builtin_convertvector(*reinterpret_cast<const Shorts*>(from), Both)};
  }
  static PLIANT_INLINE TileColumns repeat(const float* rows) {
    const Half half = TileRows<float>::load(rows).part[0];
    return {__builtin_shufflevector(half, half, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7)};
  }
  static PLIANT_INLINE TileColumns spread(const float* of_columns) {
    const Both first = of_columns[0] - Both{}, second = of_columns[1] - Both{};
    return {__builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29,
                                    30, 31)};
  }
  PLIANT_INLINE void store(float* to) const { *reinterpret_cast<Unaligned*>(to) = both; }
  PLIANT_INLINE void add_product(const TileColumns& a, const TileColumns& b) {
    both += a.both * b.both;
  }
  PLIANT_INLINE TileRows<float> sum() const {
    TileRows<float> r;
    r.part[0] = __builtin_shufflevector(both, both, 0, 1, 2, 3, 4, 5, 6, 7) +
                __builtin_shufflevector(both, both, 8, 9, 10, 11, 12, 13, 14, 15);
    return r;
  }
  static PLIANT_INLINE TileRows<float> sum_each(const TileColumns (&v)[4]) {
    const Both fours = sum_pairs(sum_pairs(v[0].both, v[1].both), sum_pairs(v[2].both, v[3].both));
    // Columns 0 2 4 6, 0 2 4 6, 1 3 5 7, 1 3 5 7: upper rows, lower rows, upper, lower.
    TileRows<float> r;
    r.part[0] = __builtin_shufflevector(fours, fours, 0, 8, 1, 9, 2, 10, 3, 11) +
                __builtin_shufflevector(fours, fours, 4, 12, 5, 13, 6, 14, 7, 15);
    return r;
  }

  Both both;

 private:
  // Keeps the compiler from reading the numbers anew for each product they are used in.
  static PLIANT_INLINE Both in_register(Both value) {
    asm("" : "+v"(value));
    return value;
  }
  // In each quarter: the sums of neighbours in a, then in b.
  static PLIANT_INLINE Both sum_pairs(const Both& a, const Both& b) {
    return __builtin_shufflevector(a, b, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28,
                                   30) +
           __builtin_shufflevector(a, b, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31);
  }
};
#endif

}  // namespace pliant
