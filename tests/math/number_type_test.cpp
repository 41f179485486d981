#include <gtest/gtest.h>

#include <cmath>

#include "math/adversarial.h"
#include "pliant/math/matrix_calculus.h"
#include "pliant/math/svd3.h"
#include "pliant/math/svd32.h"

// The kernels take any number type, also one that knows nothing of pliant and lives elsewhere.
namespace elsewhere {

struct Number {
  double x = 0;
  Number() = default;
  Number(double value) : x(value) {}  // NOLINT(google-explicit-constructor)
  Number& operator+=(Number b) { return *this = Number(x + b.x); }
  Number& operator-=(Number b) { return *this = Number(x - b.x); }
  Number& operator*=(Number b) { return *this = Number(x * b.x); }
};
Number operator+(Number a, Number b) { return {a.x + b.x}; }
Number operator-(Number a, Number b) { return {a.x - b.x}; }
Number operator*(Number a, Number b) { return {a.x * b.x}; }
Number operator/(Number a, Number b) { return {a.x / b.x}; }
Number operator-(Number a) { return {-a.x}; }
bool operator<(Number a, Number b) { return a.x < b.x; }
bool operator>(Number a, Number b) { return a.x > b.x; }
bool operator>=(Number a, Number b) { return a.x >= b.x; }
bool operator==(Number a, Number b) { return a.x == b.x; }
Number sqrt(Number a) { return {std::sqrt(a.x)}; }
Number abs(Number a) { return {std::abs(a.x)}; }
Number copysign(Number a, Number b) { return {std::copysign(a.x, b.x)}; }
Number min(Number a, Number b) { return {std::min(a.x, b.x)}; }
Number max(Number a, Number b) { return {std::max(a.x, b.x)}; }
Number floor_power_of_two(Number a) { return {pliant::floor_power_of_two(a.x)}; }

}  // namespace elsewhere

namespace Eigen {
template <>
struct NumTraits<elsewhere::Number> : GenericNumTraits<elsewhere::Number> {};
}  // namespace Eigen

namespace pliant {
namespace {

using elsewhere::Number;

double difference(const auto& A, const auto& B) {
  return (A.unaryExpr([](const Number& n) { return n.x; }) - B).norm();
}

TEST(NumberType, KernelsTakeAnyNumberType) {
  test::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Mat3 F = random.mat3();
    const Mat3T<Number> N = F.cast<Number>();
    EXPECT_LT(difference(rotation3(N), rotation3(F)) * (svd3(F).s[1] + svd3(F).s[2]), 1e-14);
    EXPECT_LT(difference(svd3(N).s, svd3(F).s), 1e-14);
    EXPECT_LT(difference(svd32<Number>(N.leftCols<2>()).s, svd32<double>(F.leftCols<2>()).s),
              1e-14);
    EXPECT_LT(difference(cofactor(N), cofactor(F)), 1e-14);
  }
}

}  // namespace
}  // namespace pliant
