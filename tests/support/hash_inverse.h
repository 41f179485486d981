#pragma once

#include <cstdint>

namespace pliant::test {

/// The multiplier of our hashes: 2^64 / golden ratio.
constexpr std::uint64_t kHashMultiplier = 0x9E3779B97F4A7C15u;

/// What undoes a multiplication by it modulo 2^64: Newton's iteration doubles the right bits.
constexpr std::uint64_t kHashInverse = [] {
  std::uint64_t inverse = kHashMultiplier;  // right in 3 bits, as for every odd number
  for (int i = 0; i < 5; ++i) inverse *= 2 - kHashMultiplier * inverse;
  return inverse;
}();
static_assert(kHashMultiplier * kHashInverse == 1);

}  // namespace pliant::test
