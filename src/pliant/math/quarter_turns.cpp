#include "pliant/math/quarter_turns.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace pliant::detail {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int kWord = 64;

// 2/π in binary, after a word of zeros: bit 0 of the whole stands for 2^63, bit 64 for 1/2.
constexpr std::uint64_t kTwoOverPi[] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
    0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
    0xf0cfbc209af4361d,
};

// The word of 2/π that begins with this bit.
std::uint64_t word_from(int bit) {
  const int i = bit / kWord;
  const int shift = bit % kWord;
  if (shift == 0) return kTwoOverPi[i];
  return (kTwoOverPi[i] << shift) | (kTwoOverPi[i + 1] >> (kWord - shift));
}

// m 2^e (2/π) modulo 4, as a number of 2 bits before the point and 126 after it. Bits of 2/π that
// stand for multiples of 4 are left out; three words from there leave an error below 2^-126.
Wide quarters_of(std::uint64_t m, int e) {
  const int first = e + 62;
  const Wide low = Wide{m} * word_from(first + 2 * kWord);
  const Wide middle = Wide{m} * word_from(first + kWord) + (low >> kWord);
  return (Wide{m * word_from(first)} << kWord) + middle;
}

int leading_zeros(Wide x) {
  const auto high = static_cast<std::uint64_t>(x >> kWord);
  return high != 0 ? std::countl_zero(high)
                   : kWord + std::countl_zero(static_cast<std::uint64_t>(x));
}

// x 2^-126, in two pieces of 53 bits.
DoubleDouble fraction_of(Wide x) {
  constexpr int kMantissa = 53;
  const int zeros = leading_zeros(x);
  const Wide left = zeros < 2 * kWord ? x << zeros : 0;
  const auto high = static_cast<std::uint64_t>(left >> (2 * kWord - kMantissa));
  const auto low = static_cast<std::uint64_t>((left << kMantissa) >> (2 * kWord - kMantissa));
  const int exponent = 2 - kMantissa - zeros;
  return {std::ldexp(static_cast<double>(high), exponent),
          std::ldexp(static_cast<double>(low), exponent - kMantissa)};
}

}  // namespace

QuarterTurns quarter_turns(double x) {
  constexpr double kEighth = 0x1.921fb54442d18p-1;  // π/4
  constexpr Wide kHalf = Wide{1} << 125;
  constexpr std::uint64_t kMantissaBits = (std::uint64_t{1} << 52) - 1;
  if (std::abs(x) <= kEighth) return {0, {x, 0}};
  const auto bits = std::bit_cast<std::uint64_t>(std::abs(x));
  const std::uint64_t mantissa = (bits & kMantissaBits) | (kMantissaBits + 1);
  const Wide turned = quarters_of(mantissa, static_cast<int>(bits >> 52) - 1075);
  const Wide nearest = (turned + kHalf) >> 126;  // 4 becomes 0: the sum may wrap round
  const Wide rest = turned - (nearest << 126);
  const bool below = rest >> 127 != 0;  // negative
  const DoubleDouble part = kHalfPi * fraction_of(below ? -rest : rest);
  const int quarters = static_cast<int>(nearest);
  if (x < 0) return {(4 - quarters) % 4, below ? part : -part};
  return {quarters, below ? -part : part};
}

}  // namespace pliant::detail
