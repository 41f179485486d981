#pragma once

#include <cmath>
#include <limits>

#include "pliant/math/double_double.h"
#include "pliant/math/exp_log.h"

/// Logarithms of more bits than a double has, and the powers made of them, for double and Batch.
/// Others include elementary.h or batch_functions.h.
namespace pliant::detail {

/// 2 atanh(s), |s| <= (√2 - 1)/(√2 + 1).
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> twice_atanh(const DoubleDoubleOf<T>& s) {
  // (atanh(s)/s - 1 - z/3 - z²/5)/z³, z = s²: within 2^-79 of atanh(s)/s.
  constexpr double kSeries[] = {
      0x1.249249249248dp-3, 0x1.c71c71c71e4dep-4, 0x1.745d1743e5595p-4, 0x1.3b13b2453be82p-4,
      0x1.1110bd2c07e7fp-4, 0x1.e201d1b83fd53p-5, 0x1.ab8c832937e66p-5, 0x1.beb93de9946b9p-5,
  };
  const DoubleDoubleOf<T> third{T(0x1.5555555555555p-2), T(0x1.5555555555555p-56)};
  const DoubleDoubleOf<T> fifth{T(0x1.999999999999ap-3), T(-0x1.999999999999ap-57)};
  const DoubleDoubleOf<T> z = s * s;
  const T tail = z.high * polynomial(z.high, kSeries);
  const DoubleDoubleOf<T> atanh = s + s * (z * (third + z * (fifth + tail)));
  return {2.0 * atanh.high, 2.0 * atanh.low};
}

/// ln x for finite x > 0, with a relative error of some 2^-75.
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> log_parts(const T& x) {
  const auto denormal = x < std::numeric_limits<double>::min();
  const T normal = select(denormal, T(x * 0x1p54), x);
  const T k = exponent_near_one(normal) - select(denormal, T(54), T(0));
  const T f = mantissa_near_one(normal) - 1.0;  // exact
  const DoubleDoubleOf<T> s = DoubleDoubleOf<T>{f, T(0)} / sum_of_ordered(T(2), f);
  return DoubleDoubleOf<T>{k * kLn2High, T(0)} + (twice_atanh(s) + k * kLn2Low);
}

/// Whether |y| is whole, |y| < 2^52; larger numbers are anyway.
template <class T>
PLIANT_INLINE auto is_whole_below(const T& size) {
  constexpr double kShift = 0x1p52;
  return (size + kShift) - kShift == size;
}

/// |x| to the power y, both numbers.
template <class T>
PLIANT_INLINE T power_of_size(const T& size, const T& y) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kFarPower = 0x1p64;  // takes the logarithm next to zero, 2^-53, to 2048
  constexpr double kFarExponent = 760;  // where the result is 0 or infinite
  const T near = select(y > kFarPower, T(kFarPower), select(y < -kFarPower, T(-kFarPower), y));
  const DoubleDoubleOf<T> exponent = DoubleDoubleOf<T>{near, T(0)} * log_parts(size);
  const auto inside = exponent.high > -kFarExponent && exponent.high < kFarExponent;
  const T power = exp_of(exponent.high, T(select(inside, exponent.low, T(0))));
  const T at_zero = select(y > 0.0, T(0), T(kInfinity));
  const T at_infinity = select(y > 0.0, T(kInfinity), T(0));
  return select(size == 0.0, at_zero, T(select(size == kInfinity, at_infinity, power)));
}

/// With the special values of C99, F.9.4.4.
template <class T>
PLIANT_INLINE T pow_of(const T& x, const T& y) {
  using std::abs, std::copysign;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const T y_size = abs(y);
  const auto whole = y_size >= 0x1p52 || is_whole_below(y_size);
  const auto odd = y_size < 0x1p53 && whole && !is_whole_below(T(0.5 * y_size));
  const T power = power_of_size(T(abs(x)), y);
  const T with_sign = select(odd, T(copysign(power, x)), power);
  const auto without_root = x < 0.0 && x > -kInfinity && !whole;
  const T of_numbers = select(without_root, T(kNan), with_sign);
  // NOLINTNEXTLINE(misc-redundant-expression): NaN differs from itself
  const T result = select(x != x || y != y, T(x + y), of_numbers);
  return select(x == 1.0 || y == 0.0, T(1), result);
}

}  // namespace pliant::detail
