#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>

#include "pliant/math/elementary.h"

// The oracle is x87's extended precision, with 11 bits more than a double has.
namespace pliant {
namespace {

using Long = long double;
using Numbers = std::function<double()>;

constexpr int kPoints = 30000;  // for each range
constexpr double kPi = 3.14159265358979323846;

class Sampler {
 public:
  std::mt19937_64 bits{1};

  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  double below(int n) { return static_cast<double>(bits() % static_cast<std::uint64_t>(n)); }
  Numbers between(double a, double b) {
    return [=, this] { return a + (b - a) * unit(); };
  }
  // Every finite number is as likely as any other: all exponents, denormals too.
  Numbers finite() {
    return [this] {
      for (;;) {
        const auto x = std::bit_cast<double>(bits());
        if (std::isfinite(x)) return x;
      }
    };
  }
  Numbers positive() {
    return [any = finite()] { return std::abs(any()); };
  }
  // 1 ± 2^-n for all n.
  Numbers near_one() {
    return [this] { return 1 + (2 * unit() - 1) * std::ldexp(1, -static_cast<int>(below(52))); };
  }
  // The doubles next to multiples of π/4. At the even ones nearly all digits cancel.
  Numbers eighth_turns() {
    return [this] { return below(1 << 21) * (kPi / 4); };
  }
  // Around the odd multiples of π/4 a reduced angle is as large as can be, and so is the error.
  Numbers near_odd_eighths() {
    return [this] {
      const double odd = 2 * below(1 << 15) + 1;
      return odd * (kPi / 4) + 0.004 * unit() - 0.002;
    };
  }
};

// The distance in units of the last place that a double of this size has.
double ulps(double got, Long want) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const double nearest = static_cast<double>(want);
  if (std::isnan(got) || std::isnan(nearest))
    return std::isnan(got) == std::isnan(nearest) ? 0 : 1e9;
  if (std::isinf(got)) return std::abs(want) > Long{kLargest} ? 0 : 1e9;
  const double size = std::min(std::abs(nearest), kLargest);
  const double ulp = size < 0x1p-1021 ? 0x1p-1074 : std::ldexp(1, std::ilogb(size) - 52);
  return static_cast<double>(std::abs(Long{got} - want) / ulp);
}

// In units of the last place.
struct Bound {
  double normal;
  double denormal = normal;
};
constexpr double kRoundedTwice = 0.8;

// An error of 1 is at the bound.
double share_of(const Bound& bound, double got, Long want) {
  const bool denormal = std::abs(want) < Long{std::numeric_limits<double>::min()};
  return ulps(got, want) / (denormal ? bound.denormal : bound.normal);
}

void expect_close(double (*ours)(double), Long (*oracle)(Long), const Bound& bound,
                  std::initializer_list<Numbers> ranges) {
  for (const Numbers& next : ranges) {
    double worst = 0;
    double where = 0;
    for (int i = 0; i < kPoints; ++i) {
      const double x = next();
      const double error = share_of(bound, ours(x), oracle(x));
      if (error > worst) {
        worst = error;
        where = x;
      }
    }
    EXPECT_LT(worst, 1) << "at " << std::hexfloat << where;
  }
}

struct Pair {
  double x;
  double y;
};

void expect_close(double (*ours)(double, double), Long (*oracle)(Long, Long), const Bound& bound,
                  std::initializer_list<std::function<Pair()>> ranges) {
  for (const auto& next : ranges) {
    double worst = 0;
    Pair where{};
    for (int i = 0; i < kPoints; ++i) {
      const Pair p = next();
      const double error = share_of(bound, ours(p.x, p.y), oracle(p.x, p.y));
      if (error > worst) {
        worst = error;
        where = p;
      }
    }
    EXPECT_LT(worst, 1) << "at " << std::hexfloat << where.x << ", " << where.y;
  }
}

// The bounds are those that elementary.h states.
TEST(Elementary, ExponentialsAreWithinTheirBounds) {
  Sampler s;
  const auto all = s.finite();
  const auto wide = s.between(-712, 712), middle = s.between(-25, 25), unit = s.between(-1, 1);
  expect_close(exp, expl, {0.65, kRoundedTwice}, {s.between(-750, 711), unit, all});
  expect_close(sinh, sinhl, {0.95}, {wide, middle, unit, s.between(0.34, 0.4), all});
  expect_close(cosh, coshl, {0.65}, {wide, middle, unit, all});
  expect_close(tanh, tanhl, {0.9}, {middle, unit, s.between(0.16, 0.22), all});
}

TEST(Elementary, LogarithmsAreWithinTheirBounds) {
  Sampler s;
  const auto positive = s.positive();
  expect_close(log, logl, {0.7},
               {positive, s.between(0.3, 3), s.between(0.70, 0.71), s.near_one()});
  expect_close(log2, log2l, {0.51}, {positive, s.between(0.3, 3), s.near_one()});
  expect_close(log10, log10l, {0.51}, {positive, s.between(0.3, 3), s.near_one()});
}

TEST(Elementary, TrigonometricFunctionsAreWithinTheirBounds) {
  Sampler s;
  const auto all = s.finite();
  const auto few = s.between(-10, 10), many = s.between(-1e6, 1e6);
  const auto turns = s.eighth_turns(), worst = s.near_odd_eighths();
  expect_close(sin, sinl, {0.9}, {few, many, turns, worst, all});
  expect_close(cos, cosl, {0.9}, {few, many, turns, worst, all});
  expect_close(tan, tanl, {1.1}, {few, many, turns, worst, all});
  expect_close(atan, atanl, {0.51}, {s.between(-4, 4), s.between(-0.2, 0.2), all});
}

TEST(Elementary, RootsAreWithinTheirBounds) {
  Sampler s;
  expect_close(cbrt, cbrtl, {0.51}, {s.between(1, 8), s.finite()});
  const auto all = s.finite();
  const auto unit = s.between(-1, 1);
  const auto similar = [&] {
    const double x = all();
    return Pair{x, unit() * std::ldexp(x, static_cast<int>(s.below(60)) - 30)};
  };
  expect_close(hypot, hypotl, {0.51, kRoundedTwice},
               {[&] {
                  return Pair{unit(), unit()};
                },
                similar,
                [&] {
                  return Pair{all(), all()};
                }});
}

TEST(Elementary, AnglesAreWithinTheirBounds) {
  Sampler s;
  const auto all = s.finite();
  const auto unit = s.between(-1, 1);
  const auto similar = [&] {
    const double x = all();
    return Pair{unit() * std::ldexp(x, static_cast<int>(s.below(160)) - 80), x};
  };
  expect_close(atan2, atan2l, {0.55},
               {[&] {
                  return Pair{unit(), unit()};
                },
                similar,
                [&] {
                  return Pair{all(), all()};
                }});
}

TEST(Elementary, PowersAreWithinTheirBounds) {
  Sampler s;
  const auto positive = s.positive();
  const auto near_one = s.near_one();
  const auto unit = s.between(-1, 1);
  const auto all = s.finite();
  const auto any_base = [&] {  // the result is about 2 to a power from -1080 to 1030
    const double x = positive();
    return Pair{x, (2110 * s.unit() - 1080) / std::log2(x)};
  };
  const auto close_base = [&] { return Pair{near_one(), std::ldexp(unit(), int(s.below(62)))}; };
  const auto whole = [&] { return Pair{10 * unit(), s.below(600) - 300}; };
  expect_close(pow, powl, {0.7, kRoundedTwice},
               {any_base, close_base, whole,
                [&] {
                  return Pair{10 * s.unit(), 300 * unit()};
                },
                [&] {
                  return Pair{all(), all()};
                }});
}

// The largest errors that searches among millions of angles found, 0.99 and 1.05.
TEST(Elementary, TheWorstTangentsAreWithinTheirBound) {
  for (const double worst : {0x1.dc28efc1de26dp+14, 0x1.556d65826a20cp+13}) {
    EXPECT_LT(ulps(tan(worst), tanl(worst)), 1.1);
  }
}

// The hardest double for a reduction by π/2: 2^-60 from a multiple of it.
TEST(Elementary, TheHardestAngleIsReducedRight) {
  constexpr double kHard = 0x1.6ac5b262ca1ffp+849;
  EXPECT_LT(ulps(cos(kHard), cosl(kHard)), 0.51);
  EXPECT_LT(std::abs(cos(kHard)), 0x1p-60);
  EXPECT_LT(ulps(tan(kHard), tanl(kHard)), 0.51);
}

}  // namespace
}  // namespace pliant
