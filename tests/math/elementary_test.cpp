#include "pliant/math/elementary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "pliant/math/batch_functions.h"
#include "pliant/math/rotation.h"

namespace pliant {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr double kMost = std::numeric_limits<double>::max();

// Same bits, or both NaN.
bool same(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

using Function = double (*)(double);
using Function2 = double (*)(double, double);

// Where C99 leaves no choice, so that libm's answer is the one.
TEST(Elementary, SpecialValuesAreThoseOfC) {
  struct Both {
    Function ours;
    Function theirs;
  };
  const std::vector<Both> functions = {{exp, std::exp},     {log, std::log},   {log2, std::log2},
                                       {log10, std::log10}, {sin, std::sin},   {cos, std::cos},
                                       {tan, std::tan},     {atan, std::atan}, {sinh, std::sinh},
                                       {cosh, std::cosh},   {tanh, std::tanh}, {cbrt, std::cbrt}};
  for (std::size_t i = 0; i < functions.size(); ++i) {
    for (const double x : {0.0, -0.0, kInf, -kInf, kNan, kLeast, -kLeast, -1e-300, 1e-300}) {
      const double theirs = functions[i].theirs(x);
      const bool tiny = x != 0 && std::abs(x) < 1e-200;
      if (tiny && theirs != x && theirs != 1) continue;  // logarithms and roots of ordinary numbers
      EXPECT_TRUE(same(functions[i].ours(x), theirs)) << i << ": " << functions[i].ours(x);
    }
  }
}

// pow is the least exact of ours, 0.7 units of the last place (see elementary.h); libm's are within
// one (the manual of glibc lists it). Such a unit is at most epsilon of the number.
void expect_close(double ours, double theirs, double x, double y) {
  constexpr double kTolerance = (0.7 + 1) * std::numeric_limits<double>::epsilon();
  if (std::isnormal(theirs)) {
    EXPECT_NEAR(ours, theirs, kTolerance * std::abs(theirs)) << x << ", " << y;
  } else {
    EXPECT_TRUE(same(ours, theirs)) << x << ", " << y << ": " << ours;
  }
}

// pow's table in C99, F.9.4.4; atan2's in F.9.1.4; hypot's in F.9.4.3.
TEST(Elementary, SpecialPairsAreThoseOfC) {
  struct Both {
    Function2 ours;
    Function2 theirs;
  };
  const double numbers[] = {0.0,    -0.0,       1,           -1,    2,      -2,    3,      -3,
                            0.5,    -0.5,       4,           1e300, -1e300, kMost, kLeast, -kLeast,
                            0x1p53, 0x1p53 - 1, 1 - 0x1p-53, kInf,  -kInf,  kNan};
  for (const Both& f : {Both{pow, std::pow}, Both{hypot, std::hypot}, Both{atan2, std::atan2}}) {
    for (const double x : numbers) {
      for (const double y : numbers) {
        expect_close(f.ours(x, y), f.theirs(x, y), x, y);
      }
    }
  }
}

TEST(Elementary, OverflowsAndUnderflowsWhereTheResultDoes) {
  EXPECT_LT(exp(709.782712893384), kInf);
  EXPECT_EQ(exp(709.7827128933841), kInf);
  EXPECT_EQ(exp(-745.1332191019411), kLeast);
  EXPECT_EQ(exp(-745.1332191019412), 0);
  EXPECT_LT(cosh(710.4758600739439), kInf);
  EXPECT_EQ(sinh(-710.475860073944), -kInf);
  EXPECT_EQ(pow(2, -1074), kLeast);
  EXPECT_EQ(pow(2, 1024), kInf);
  EXPECT_EQ(hypot(kMost, kMost), kInf);
}

TEST(Elementary, ExactResultsAreExact) {
  for (int n = -1074; n <= 1023; ++n) EXPECT_EQ(log2(std::ldexp(1, n)), n);
  double ten = 1;
  for (int n = 0; n <= 22; ++n, ten *= 10) {
    EXPECT_EQ(log10(ten), n);
    EXPECT_EQ(pow(10, n), ten);
  }
  for (int n = -200; n <= 200; ++n) EXPECT_EQ(cbrt(std::ldexp(n * n * n, 3 * n)), std::ldexp(n, n));
  for (int n = 0; n <= 30; ++n) EXPECT_EQ(pow(-3, n), n % 2 == 0 ? pow(3, n) : -pow(3, n));
  EXPECT_EQ(pow(3, 30), 205891132094649.0);
  EXPECT_EQ(hypot(std::ldexp(3, 1000), std::ldexp(-4, 1000)), std::ldexp(5, 1000));
  EXPECT_EQ(exp(0), 1);
  EXPECT_EQ(log(1), 0);
}

std::uint64_t mixed(std::uint64_t hash, double x) {
  const std::uint64_t bits = std::isnan(x) ? 1 : std::bit_cast<std::uint64_t>(x);
  return (hash ^ bits) * 0x100000001b3ULL;
}

// The promise itself: whatever the compiler, its flags and the processor, the bits are these. They
// change only with the algorithms.
TEST(Elementary, BitsAreTheSameEverywhere) {
  const std::vector<Function> functions = {exp, log,  log2, log10, sin,  cos,
                                           tan, atan, sinh, cosh,  tanh, cbrt};
  const std::vector<Function2> pairs = {pow, atan2, hypot};
  std::mt19937_64 engine(1);
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (int i = 0; i < 2000; ++i) {
    const auto wild = std::bit_cast<double>(engine());
    const double tame = static_cast<double>(engine() >> 11) * 0x1p-50 - 4;
    for (const double x : {wild, tame}) {
      for (const Function f : functions) hash = mixed(hash, f(x));
      for (const Function2 f : pairs) hash = mixed(hash, f(std::abs(x), tame));
    }
  }
  EXPECT_EQ(hash, 11947270217050572148ULL);
}

std::vector<double> many_numbers() {
  std::vector<double> numbers = {0.0,   -0.0,   1,       -1,      kInf,      -kInf,     kNan,
                                 kMost, kLeast, -kLeast, 1e-310,  -1e-310,   745.2,     -745.2,
                                 709.8, 709.7,  -708.5,  0x1p-54, 0x1p-1022, 750,       -760.5,
                                 1e300, -1e300, 2,       0.5,     0.7071068, 1.4142136, 3.5};
  std::mt19937_64 engine(2);
  for (int i = 0; i < 40000; ++i) {
    numbers.push_back(std::bit_cast<double>(engine()));
    numbers.push_back(static_cast<double>(engine() >> 11) * 0x1p-43 - 512);
  }
  return numbers;
}

TEST(BatchFunctions, EachLaneHasTheBitsOfTheDouble) {
  const std::vector<double> x = many_numbers();
  ASSERT_EQ(x.size() % 4, 0);
  for (std::size_t i = 0; i < x.size(); i += 4) {
    const Batch e = exp(Batch::load(&x[i]));
    const Batch l = log(Batch::load(&x[i]));
    for (int k = 0; k < 4; ++k) {
      const double number = x[i + static_cast<std::size_t>(k)];
      ASSERT_TRUE(same(e.lane(k), exp(number))) << number;
      ASSERT_TRUE(same(l.lane(k), log(number))) << number;
    }
  }
}

TEST(BatchFunctions, PowersHaveTheBitsOfTheDouble) {
  const std::vector<double> x = many_numbers();
  for (std::size_t i = 0; i + 4 <= x.size() / 4; i += 4) {
    for (const Batch& y : {Batch::load(&x[x.size() - 4 - i]), Batch(2, -3, 0.5, 7.25)}) {
      const Batch power = pow(Batch::load(&x[i]), y);
      for (int k = 0; k < 4; ++k) {
        const double number = x[i + static_cast<std::size_t>(k)];
        ASSERT_TRUE(same(power.lane(k), pow(number, y.lane(k)))) << number << ", " << y.lane(k);
      }
    }
  }
}

TEST(Rotation, TurnsRightHandedAboutItsAxis) {
  const double angle = 0.7;
  const Mat3 R = rotation_about(Vec3::UnitZ(), angle);
  EXPECT_LT((R * Vec3::UnitX() - Vec3(std::cos(angle), std::sin(angle), 0)).norm(), 1e-15);
  const Vec3 axis = Vec3(1, -2, 3).normalized();
  const Mat3 turn = rotation_about(axis, -2.5);
  EXPECT_LT((turn - Eigen::AngleAxisd(-2.5, axis).toRotationMatrix()).norm(), 1e-15);
  EXPECT_EQ(rotation_about(axis, 0), Mat3::Identity());
}

}  // namespace
}  // namespace pliant
