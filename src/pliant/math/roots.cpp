#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "pliant/math/double_double.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// The cube root of m in [1, 8), to 17 bits: few enough for an exact cube.
double short_cube_root(double m) {
  constexpr std::uint64_t kUpper17 = ~((std::uint64_t{1} << 36) - 1);
  // Within 2^-9 of the root; one step of Newton's method doubles that.
  const double guess =
      0.6272944 + m * (0.4491935 + m * (-0.0837748 + m * (0.00958375 - m * 0.000432095)));
  const double better = guess - (guess - m / (guess * guess)) / 3;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(better) & kUpper17);
}

}  // namespace

double cbrt(double x) {
  if (x == 0 || !std::isfinite(x)) return x;
  int exponent = 0;
  const double fraction = std::frexp(std::abs(x), &exponent);  // [0.5, 1)
  const int third = static_cast<int>(std::floor((exponent - 1) / 3.0));
  const double m = std::ldexp(fraction, exponent - 3 * third);  // [1, 8)
  const double y = short_cube_root(m);
  const double cube = y * y * y;
  const double t = (m - cube) / cube;  // the root is y (1 + t)^(1/3), the difference is exact
  const double root = y + y * (t * (1.0 / 3 - t * (1.0 / 9 - t * (5.0 / 81))));
  return std::copysign(std::ldexp(root, third), x);
}

double hypot(double x, double y) {
  constexpr double kFar = 0x1p60;  // beyond this ratio the shorter side does not matter
  constexpr double kHuge = 0x1p300;
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  double a = std::abs(x);
  double b = std::abs(y);
  if (a < b) std::swap(a, b);
  if (!(b > a / kFar)) return a + b;
  int exponent = 0;
  if (a > kHuge || a < 1 / kHuge) {
    a = std::frexp(a, &exponent);
    b = std::ldexp(b, -exponent);
  }
  const DoubleDouble square = exact_product(a, a) + exact_product(b, b);
  const double root = std::sqrt(square.high);
  const DoubleDouble back = exact_product(root, root);
  const double rest = ((square.high - back.high) - back.low) + square.low;
  const double better = root + rest / (2 * root);
  return exponent == 0 ? better : std::ldexp(better, exponent);
}

}  // namespace pliant
