#include <cmath>

#include "pliant/math/double_double.h"
#include "pliant/math/elementary.h"
#include "pliant/math/exp_log.h"

namespace pliant {
namespace {

constexpr double kTiny = 0x1p-28;  // x³ is below the last bit of x here
constexpr double kLarge = 22;      // e⁻ˣ is below the last bit of eˣ here

// eˣ - 1, 0 <= x <= 2 kLarge.
DoubleDouble exp_minus_one(double x) {
  const detail::ExpParts<double> e = detail::exp_parts(x, 0.0);
  const double scale = power_of_two(e.exponent);
  // The difference is exact up to 2^53; beyond that the 1 is below the last bit of the result.
  const DoubleDouble sum = sum_of_ordered(scale - 1, scale * e.high);
  return sum_of_ordered(sum.high, sum.low + scale * e.low);
}

}  // namespace

double exp(double x) { return detail::exp_of(x, 0.0); }

double sinh(double x) {
  const double size = std::abs(x);
  if (!(size >= kTiny)) return x;
  if (size > kLarge) return std::copysign(detail::exp_of(size, 0.0, -1), x);
  const DoubleDouble m = exp_minus_one(size);
  return std::copysign(0.5 * (m + m / (m + 1)).rounded(), x);
}

double cosh(double x) {
  const double size = std::abs(x);
  if (!(size <= kLarge)) return detail::exp_of(size, 0.0, -1);
  const DoubleDouble e = exp_minus_one(size) + 1;
  return 0.5 * (e + DoubleDouble{1, 0} / e).rounded();
}

double tanh(double x) {
  const double size = std::abs(x);
  if (!(size >= kTiny)) return x;
  if (size > kLarge) return std::copysign(1, x);
  const DoubleDouble m = exp_minus_one(2 * size);
  return std::copysign((m / (m + 2)).rounded(), x);
}

}  // namespace pliant
