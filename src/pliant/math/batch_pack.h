#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

/// Marks the pieces of a kernel: a call between them would pass its batches through memory.
#if defined(__GNUC__)
#define PLIANT_INLINE inline __attribute__((always_inline))
#else
#define PLIANT_INLINE inline
#endif

/// The registers below `Batch`: vector extensions where the compiler has them, plain doubles
/// elsewhere. Others include batch.h.
namespace pliant::simd {

inline constexpr std::uint64_t kExponentBits = 0x7ff0000000000000ULL;
inline constexpr std::uint64_t kMantissaBits = 0x000fffffffffffffULL;
inline constexpr int kExponentShift = 52;
inline constexpr double kExponentBias = 1023;
inline constexpr double kWhole = 0x1p52;  // the last bit of numbers of this size is 1
inline constexpr std::uint64_t kWholeBits = std::bit_cast<std::uint64_t>(kWhole);
inline constexpr std::uint64_t kLeastNearOne = 0x3fe6a09e00000000ULL;  // of a double below √½
inline constexpr std::uint64_t kToNearOne = std::bit_cast<std::uint64_t>(1.0) - kLeastNearOne;

// What follows for packs, for one number.
inline double power_of_two(double k) {
  const double shifted = k + (1.5 * kWhole + kExponentBias);
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(shifted) << kExponentShift);
}
inline double mantissa_near_one(double x) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + kToNearOne;
  return std::bit_cast<double>((bits & kMantissaBits) + kLeastNearOne);
}
inline double exponent_near_one(double x) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + kToNearOne;
  return std::bit_cast<double>((bits >> kExponentShift) | kWholeBits) - (kWhole + kExponentBias);
}

#if defined(__GNUC__) && !defined(PLIANT_NO_SIMD)

#if defined(__AVX__)
inline constexpr int kPackBytes = 32;
#else
inline constexpr int kPackBytes = 16;  // wider types would change the calling convention
#endif
inline constexpr int kPackSize = kPackBytes / 8;
using Pack __attribute__((vector_size(kPackBytes))) = double;
using PackBits __attribute__((vector_size(kPackBytes))) = std::uint64_t;
using PackMask = decltype(Pack{} < Pack{});

inline double get(const Pack& p, int i) { return p[i]; }
inline void set(Pack& p, int i, double x) { p[i] = x; }
inline bool get(const PackMask& m, int i) { return m[i] != 0; }
inline PackMask negate(const PackMask& m) { return ~m; }

// x - 0 is x for every x, -0 and NaN included; compilers know that.
inline Pack broadcast(double x) { return x - Pack{}; }

inline Pack load_pack(const double* from) {
  Pack p;
  __builtin_memcpy(&p, from, sizeof p);
  return p;
}
inline void store_pack(double* to, const Pack& p) { __builtin_memcpy(to, &p, sizeof p); }

// Becomes one instruction where errno is not asked for.
inline Pack sqrt(const Pack& p) {
  Pack r;
  for (int i = 0; i < kPackSize; ++i) r[i] = std::sqrt(p[i]);
  return r;
}

inline PackBits sign_bits(const Pack& p) {
  return __builtin_bit_cast(PackBits, p) & (PackBits{} + (1ULL << 63));
}
inline Pack abs(const Pack& p) {
  return __builtin_bit_cast(Pack, __builtin_bit_cast(PackBits, p) ^ sign_bits(p));
}
inline Pack copysign(const Pack& magnitude, const Pack& sign) {
  return __builtin_bit_cast(Pack, __builtin_bit_cast(PackBits, abs(magnitude)) | sign_bits(sign));
}
inline Pack floor_power_of_two(const Pack& p) {
  return __builtin_bit_cast(Pack, __builtin_bit_cast(PackBits, p) & (PackBits{} + kExponentBits));
}

inline Pack power_of_two(const Pack& k) {
  const Pack shifted = k + (1.5 * kWhole + kExponentBias);
  return __builtin_bit_cast(Pack, __builtin_bit_cast(PackBits, shifted) << kExponentShift);
}
inline Pack mantissa_near_one(const Pack& p) {
  const PackBits bits = __builtin_bit_cast(PackBits, p) + kToNearOne;
  return __builtin_bit_cast(Pack, (bits & kMantissaBits) + kLeastNearOne);
}
inline Pack exponent_near_one(const Pack& p) {
  const PackBits bits = __builtin_bit_cast(PackBits, p) + kToNearOne;
  const PackBits whole = (bits >> kExponentShift) | kWholeBits;
  return __builtin_bit_cast(Pack, whole) - (kWhole + kExponentBias);
}

#else

inline constexpr int kPackSize = 1;
using Pack = double;
using PackMask = bool;

inline double get(Pack p, int) { return p; }
inline void set(Pack& p, int, double x) { p = x; }
inline bool get(PackMask m, int) { return m; }
inline PackMask negate(PackMask m) { return !m; }
inline Pack broadcast(double x) { return x; }
inline Pack load_pack(const double* from) { return *from; }
inline void store_pack(double* to, Pack p) { *to = p; }
inline Pack sqrt(Pack p) { return std::sqrt(p); }
inline Pack abs(Pack p) { return std::abs(p); }
inline Pack copysign(Pack magnitude, Pack sign) { return std::copysign(magnitude, sign); }
inline Pack floor_power_of_two(Pack p) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(p) & kExponentBits);
}

#endif

}  // namespace pliant::simd
