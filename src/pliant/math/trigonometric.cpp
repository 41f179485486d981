#include <cmath>
#include <limits>

#include "pliant/math/elementary.h"
#include "pliant/math/exp_log.h"
#include "pliant/math/quarter_turns.h"

namespace pliant {
namespace {

// The sine of |r| <= π/4.
DoubleDouble sine(const DoubleDouble& r) {
  // (sin(r)/r - 1)/r² as a series in r²: within 2^-68.
  constexpr double kSeries[] = {
      -0x1.5555555555555p-3,  0x1.111111111110cp-7,  -0x1.a01a01a018dc8p-13, 0x1.71de3a536bf5dp-19,
      -0x1.ae6452d14a8a4p-26, 0x1.6120b2d5646b2p-33, -0x1.aab3940ea9b87p-41,
  };
  const double z = r.high * r.high;
  const double bend = r.high * (z * detail::polynomial(z, kSeries));
  return sum_of_ordered(r.high, bend + r.low * (1 - 0.5 * z));
}

// The cosine of |r| <= π/4.
DoubleDouble cosine(const DoubleDouble& r) {
  // (cos r - 1 + r²/2)/r⁴ as a series in r²: within 2^-63.
  constexpr double kSeries[] = {
      0x1.555555555554fp-5,   -0x1.6c16c16c157bep-10, 0x1.a01a019d3ed15p-16,
      -0x1.27e4f8674e8b2p-22, 0x1.1eea26aba423ep-29,  -0x1.8fcb033804ca8p-37,
  };
  const DoubleDouble z = exact_product(r.high, r.high);
  const DoubleDouble sum = sum_of_ordered(1.0, -0.5 * z.high);
  const double bend = z.high * z.high * detail::polynomial(z.high, kSeries);
  return sum_of_ordered(sum.high, sum.low + (bend - (r.high * r.low + 0.5 * z.low)));
}

// The sine of an angle that is this many quarter turns further.
double turned_sine(const DoubleDouble& angle, int quarters) {
  const DoubleDouble value = quarters % 2 == 0 ? sine(angle) : cosine(angle);
  return quarters % 4 < 2 ? value.rounded() : -value.rounded();
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = 0x1p-28;  // x³ is below the last bit of x here

constexpr DoubleDouble kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// atan(i/8)
constexpr DoubleDouble kAngles[] = {
    {0, 0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

// atan(a/b), 0 <= a <= b, for numbers whose products stay in range. With c the nearest eighth to
// a/b, it is atan(c) + atan(t), t = (a - c b)/(b + c a), |t| <= 1/16.
DoubleDouble angle_below_diagonal(double a, double b) {
  // (atan(t)/t - 1)/t² as a series in t²: within 2^-62.
  constexpr double kSeries[] = {-0x1.555555555553cp-2, 0x1.99999999683ccp-3, -0x1.249248370c14bp-3,
                                0x1.c7189cf6b23e3p-4, -0x1.70cd2542e97c1p-4};
  // NOLINTNEXTLINE(bugprone-incorrect-roundings): either neighbour of a half will do
  const int eighths = static_cast<int>(8 * (a / b) + 0.5);
  const double c = 0.125 * eighths;
  const DoubleDouble over = -exact_product(c, b) + a;
  const DoubleDouble under = exact_product(c, a) + b;
  const DoubleDouble t = over / under;
  const double z = t.high * t.high;
  const double bend = t.high * (z * detail::polynomial(z, kSeries));
  return kAngles[eighths] + sum_of_ordered(t.high, t.low + bend);
}

// The angle from the x axis to (x, y), x and y >= 0 and finite, not both zero.
DoubleDouble angle_in_quadrant(double x, double y) {
  constexpr double kFar = 0x1p62;  // beyond this ratio the shorter leg does not matter
  constexpr double kHuge = 0x1p300;
  const bool steep = y > x;
  double a = steep ? x : y;
  double b = steep ? y : x;
  if (a < b / kFar) {
    a = 0;
    b = 1;
  } else if (b > kHuge || b < 1 / kHuge) {
    int exponent = 0;
    b = std::frexp(b, &exponent);
    a = std::ldexp(a, -exponent);
  }
  const DoubleDouble angle = angle_below_diagonal(a, b);
  return steep ? detail::kHalfPi + -angle : angle;
}

}  // namespace

double sin(double x) {
  if (!std::isfinite(x)) return kNan;
  if (std::abs(x) < kTiny) return x;
  const detail::QuarterTurns turns = detail::quarter_turns(x);
  return turned_sine(turns.angle, turns.quarters);
}

double cos(double x) {
  if (!std::isfinite(x)) return kNan;
  const detail::QuarterTurns turns = detail::quarter_turns(x);
  return turned_sine(turns.angle, turns.quarters + 1);
}

double tan(double x) {
  if (!std::isfinite(x)) return kNan;
  if (std::abs(x) < kTiny) return x;
  const detail::QuarterTurns turns = detail::quarter_turns(x);
  const DoubleDouble s = sine(turns.angle);
  const DoubleDouble c = cosine(turns.angle);
  return turns.quarters % 2 == 0 ? (s / c).rounded() : (-c / s).rounded();
}

double atan(double x) {
  if (!(std::abs(x) >= kTiny)) return x;
  return atan2(x, 1);
}

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return x + y;
  double width = std::abs(x);
  double height = std::abs(y);
  if (std::isinf(width) || std::isinf(height)) {  // infinite numbers are equal, finite ones zero
    width = std::isinf(width) ? 1 : 0;
    height = std::isinf(height) ? 1 : 0;
  } else if (height == 0) {
    width = 1;
  } else if (x > 0 && height < kTiny * width) {
    return y / x;  // may be denormal
  }
  const DoubleDouble angle = angle_in_quadrant(width, height);
  return std::copysign((std::signbit(x) ? kPi + -angle : angle).rounded(), y);
}

}  // namespace pliant
