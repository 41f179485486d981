#pragma once

#include <cstddef>
#include <limits>

#include "pliant/math/batch.h"

/// exp and log written once for double and Batch: a lane of a batch has the bits of the double.
/// Others include elementary.h or batch_functions.h.
namespace pliant::detail {

inline constexpr double kLog2E = 0x1.71547652b82fep+0;    // 1 / ln 2
inline constexpr double kLn2High = 0x1.62e42fefa3000p-1;  // 41 bits: exact times an exponent
inline constexpr double kLn2Low = 0x1.3de6af278ece6p-42;  // ln 2 - kLn2High

/// The nearest whole number to |x| < 2^51: the addition leaves no bits for a fraction.
template <class T>
PLIANT_INLINE T nearest_whole(const T& x) {
  constexpr double kShift = 0x1.8p52;
  return (x + kShift) - kShift;
}

/// c[0] + c[1] x + c[2] x² + ..., in two chains that need not wait for each other.
template <class T, std::size_t N>
PLIANT_INLINE T polynomial(const T& x, const double (&c)[N]) {
  static_assert(N >= 2);
  const T square = x * x;
  T last(c[N - 1]);
  T before(c[N - 2]);
  for (std::size_t i = N - 2; i >= 2; i -= 2) {
    last = last * square + c[i - 1];
    before = before * square + c[i - 2];
  }
  if constexpr (N % 2 == 0) return before + x * last;
  return (before * x + c[0]) + square * last;
}

/// eˣ = 2^exponent (1 + high + low), |high| < 0.35.
template <class T>
struct ExpParts {
  T exponent;
  T high;
  T low;
};

/// e^(x + rest), |x| < 1000, |rest| below the last bit of x. Low is right to some 2^-58.
template <class T>
PLIANT_INLINE ExpParts<T> exp_parts(const T& x, const T& rest) {
  // (e^r - 1 - r)/r², |r| <= ln(2)/2: within 2^-63 of e^r.
  constexpr double kSeries[] = {
      0.5,
      0x1.555555555555bp-3,
      0x1.555555555550bp-5,
      0x1.111111110ee35p-7,
      0x1.6c16c16c2ed1bp-10,
      0x1.a01a01b2e73f6p-13,
      0x1.a01a013a49f0fp-16,
      0x1.71ddf1624f228p-19,
      0x1.27e5b0682ca48p-22,
      0x1.af69ffd57dbf8p-26,
      0x1.1e3f4c41977dep-29,
  };
  const T k = nearest_whole(T(x * kLog2E));
  const T above = x - k * kLn2High;  // exact
  const T below = rest - k * kLn2Low;
  const T r = above + below;
  const T lost = (above - r) + below;
  return {k, r, r * r * polynomial(r, kSeries) + (lost + lost * r)};
}

/// y 2^k, |k| < 2044, in two steps: the power itself may be out of range where the result is not.
template <class T>
PLIANT_INLINE T times_power_of_two(const T& y, const T& k) {
  const T half = nearest_whole(T(0.5 * k));
  return y * power_of_two(half) * power_of_two(T(k - half));
}

/// 2^more e^(x + rest) for every x; more is 0 or -1.
template <class T>
PLIANT_INLINE T exp_of(const T& x, const T& rest, double more = 0) {
  constexpr double kFar = 760;  // where the result is 0 or infinite, and nothing overflows before
  const T near = select(x > kFar, T(kFar), select(x < -kFar, T(-kFar), x));
  const ExpParts<T> e = exp_parts(near, rest);
  const T s = 1.0 + e.high;
  const T lost = (1.0 - s) + e.high;
  return times_power_of_two(T(s + (lost + e.low)), T(e.exponent + more));
}

/// The natural logarithm, -inf at zero and NaN below.
template <class T>
PLIANT_INLINE T log_of(const T& x) {
  // (atanh(s)/s - 1)/s² as a series in s², s <= (√2 - 1)/(√2 + 1): within 2^-66.
  constexpr double kSeries[] = {
      0x1.5555555555555p-2, 0x1.9999999999ccbp-3, 0x1.249249243e6f6p-3, 0x1.c71c72463642ap-4,
      0x1.745ce33c666ecp-4, 0x1.3b1feb68bd278p-4, 0x1.0f6bd11083f2ap-4, 0x1.0ee82bdf6eddbp-4,
  };
  constexpr double kShift26 = 0x1.8p26;  // a sum with it has no bits below 2^-26
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const auto denormal = x < std::numeric_limits<double>::min();
  const T normal = select(denormal, T(x * 0x1p54), x);
  const T k = exponent_near_one(normal) - select(denormal, T(54), T(0));
  // With s = f/(2 + f), log(1 + f) = 2 atanh(s) = f - f²/2 + s (f²/2 + 2 (atanh(s)/s - 1)). The
  // first terms decide the last bit: k ln 2 and f enter without error, and so does the square of
  // the 26 leading bits of f.
  const T f = mantissa_near_one(normal) - 1.0;
  const T s = f / (2.0 + f);
  const T z = s * s;
  const T lead = (f + kShift26) - kShift26;
  const T square = 0.5 * lead * lead;
  const T rest_of_square = 0.5 * (f - lead) * (f + lead);
  const T bend = s * ((square + rest_of_square) + 2.0 * (z * polynomial(z, kSeries)));
  const T whole = k * kLn2High;
  const T line = whole + f;
  const T sum = line - square;
  const T lost = (f - (line - whole)) + ((line - sum) - square);
  const T result = sum + (lost + (k * kLn2Low + (bend - rest_of_square)));
  const T special = select(x < 0.0, T(kNan), select(x == 0.0, T(-kInfinity), x));
  return select(x > 0.0 && x < kInfinity, result, special);
}

}  // namespace pliant::detail
