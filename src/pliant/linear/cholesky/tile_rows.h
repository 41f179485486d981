#pragma once

#include <cstdint>

#include "pliant/math/batch_pack.h"

namespace pliant {

/// Eight numbers of type T in registers: one column of a tile of a Cholesky factor.
template <class T>
class TileRows {
 public:
  static constexpr int kSize = 8;

#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
#if defined(__AVX__)
  static constexpr int kRegisterBytes = 32;
#else
  static constexpr int kRegisterBytes = 16;
#endif
  static constexpr int kAllBytes = kSize * static_cast<int>(sizeof(T));
  static constexpr int kPackBytes = kAllBytes < kRegisterBytes ? kAllBytes : kRegisterBytes;
  static constexpr int kLanes = kPackBytes / static_cast<int>(sizeof(T));
  using Pack __attribute__((vector_size(kPackBytes), may_alias)) = T;
  using Unaligned __attribute__((vector_size(kPackBytes), may_alias, aligned(alignof(T)))) = T;
  using Shorts __attribute__((vector_size(kLanes * 2), may_alias, aligned(2))) = std::int16_t;
#else
  static constexpr int kLanes = 1;
  using Pack = T;
#endif
  static constexpr int kParts = kSize / kLanes;

  static PLIANT_INLINE TileRows zero() {
    TileRows r;
    for (Pack& p : r.part) p = Pack{};
    return r;
  }
  static PLIANT_INLINE TileRows all(T value) {
    TileRows r;
    for (Pack& p : r.part) p = value - Pack{};  // 0 + value would be computed, for the sake of -0
    return r;
  }

#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
  static PLIANT_INLINE TileRows load(const T* from) {
    TileRows r;
    for (int i = 0; i < kParts; ++i) {
      r.part[i] = *reinterpret_cast<const Unaligned*>(from + i * kLanes);
    }
    return r;
  }
  static PLIANT_INLINE TileRows load(const std::int16_t* from) {
    TileRows r;
    for (int i = 0; i < kParts; ++i) {
      const Shorts shorts = *reinterpret_cast<const Shorts*>(from + i * kLanes);
      r.part[i] = __builtin_convertvector(shorts, Pack);
    }
    return r;
  }
  PLIANT_INLINE void store(T* to) const {
    for (int i = 0; i < kParts; ++i) *reinterpret_cast<Unaligned*>(to + i * kLanes) = part[i];
  }
#else
  template <class Stored>
  static TileRows load(const Stored* from) {
    TileRows r;
    for (int i = 0; i < kSize; ++i) r.part[i] = static_cast<T>(from[i]);
    return r;
  }
  void store(T* to) const {
    for (int i = 0; i < kSize; ++i) to[i] = part[i];
  }
#endif

  /// *this += a s and *this -= a s.
  PLIANT_INLINE void add_product(const TileRows& a, T s) {
    for (int i = 0; i < kParts; ++i) part[i] += a.part[i] * s;
  }
  PLIANT_INLINE void subtract_product(const TileRows& a, T s) {
    for (int i = 0; i < kParts; ++i) part[i] -= a.part[i] * s;
  }
  PLIANT_INLINE void add_product(const TileRows& a, const TileRows& b) {
    for (int i = 0; i < kParts; ++i) part[i] += a.part[i] * b.part[i];
  }
  PLIANT_INLINE TileRows& operator-=(const TileRows& o) {
    for (int i = 0; i < kParts; ++i) part[i] -= o.part[i];
    return *this;
  }
  PLIANT_INLINE TileRows& operator*=(T s) {
    for (int i = 0; i < kParts; ++i) part[i] *= s;
    return *this;
  }
  PLIANT_INLINE TileRows& operator*=(const TileRows& o) {
    for (int i = 0; i < kParts; ++i) part[i] *= o.part[i];
    return *this;
  }

  Pack part[kParts];
};

// The eight numbers of v[i] are added up in one order on every machine: halves, then neighbours,
//   ((0 + 4) + (1 + 5)) + ((2 + 6) + (3 + 7)).

#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
/// sum_each() where the eight numbers are one register.
template <class T>
PLIANT_INLINE TileRows<T> sum_each_of_one_part(const TileRows<T> (&v)[8]) {
  using Pack = typename TileRows<T>::Pack;
  Pack halves[4], pairs[2];  // in their lower part of v[0 ... 3], in their upper one of v[4 ... 7]
  for (int i = 0; i < 4; ++i) {
    const Pack a = v[i].part[0], b = v[i + 4].part[0];
    halves[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
                __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  }
  for (int i = 0; i < 2; ++i) {
    const Pack a = halves[2 * i], b = halves[2 * i + 1];
    pairs[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
               __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  }
  TileRows<T> r;
  r.part[0] = __builtin_shufflevector(pairs[0], pairs[1], 0, 1, 8, 9, 4, 5, 12, 13) +
              __builtin_shufflevector(pairs[0], pairs[1], 2, 3, 10, 11, 6, 7, 14, 15);
  return r;
}

/// sum_each() where they are two registers.
template <class T>
PLIANT_INLINE TileRows<T> sum_each_of_two_parts(const TileRows<T> (&v)[8]) {
  using Pack = typename TileRows<T>::Pack;
  TileRows<T> r;
  for (int half = 0; half < 2; ++half) {
    Pack pairs[2];
    for (int i = 0; i < 2; ++i) {
      const TileRows<T>&x = v[4 * half + 2 * i], &y = v[4 * half + 2 * i + 1];
      const Pack a = x.part[0] + x.part[1], b = y.part[0] + y.part[1];
      pairs[i] =
          __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
    }
    r.part[half] = __builtin_shufflevector(pairs[0], pairs[1], 0, 1, 4, 5) +
                   __builtin_shufflevector(pairs[0], pairs[1], 2, 3, 6, 7);
  }
  return r;
}
#endif

/// The sums of the eight numbers of each of eight, in their order: rows of a matrix summed up.
template <class T>
PLIANT_INLINE TileRows<T> sum_each(const TileRows<T> (&v)[8]) {
#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)
  if constexpr (TileRows<T>::kLanes == 8) return sum_each_of_one_part(v);
  if constexpr (TileRows<T>::kLanes == 4) return sum_each_of_two_parts(v);
#endif
  T sums[8];
  for (int i = 0; i < 8; ++i) {
    T n[8];
    v[i].store(n);
    sums[i] = ((n[0] + n[4]) + (n[1] + n[5])) + ((n[2] + n[6]) + (n[3] + n[7]));
  }
  return TileRows<T>::load(sums);
}

}  // namespace pliant
