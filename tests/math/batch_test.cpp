#include "pliant/math/batch.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "pliant/math/matrix_calculus.h"
#include "support/random.h"

namespace pliant {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Same bits, or both NaN.
void expect_same(double a, double b) {
  if (std::isnan(a) && std::isnan(b)) return;
  EXPECT_EQ(a, b);
  EXPECT_EQ(std::signbit(a), std::signbit(b));
}

const Batch kA(1.5, -0.0, -kInf, kNan);
const Batch kB(-2.25, 0.0, 3.0, 1.0);

void expect_lanes(const Batch& got, const std::function<double(double, double)>& f) {
  for (int i = 0; i < 4; ++i) expect_same(got.lane(i), f(kA.lane(i), kB.lane(i)));
}

TEST(Batch, ArithmeticIsThatOfEachLane) {
  expect_lanes(kA + kB, std::plus<>());
  expect_lanes(kA - kB, std::minus<>());
  expect_lanes(kA * kB, std::multiplies<>());
  expect_lanes(kA / kB, std::divides<>());
  expect_lanes(-kA, [](double a, double) { return -a; });
  expect_lanes(2.0 * kA + 1, [](double a, double) { return 2 * a + 1; });
  Batch c = kA;
  c += kB;
  c *= 3.0;
  c -= kA;
  c /= kB;
  expect_lanes(c, [](double a, double b) { return ((a + b) * 3.0 - a) / b; });
}

TEST(Batch, FunctionsAreThoseOfEachLane) {
  expect_lanes(sqrt(kA), [](double a, double) { return std::sqrt(a); });
  expect_lanes(abs(kA), [](double a, double) { return std::abs(a); });
  expect_lanes(copysign(kB, kA), [](double a, double b) { return std::copysign(b, a); });
  expect_lanes(min(kA, kB), [](double a, double b) { return std::min(a, b); });
  expect_lanes(max(kA, kB), [](double a, double b) { return std::max(a, b); });
  expect_lanes(floor_power_of_two(kB), [](double, double b) { return floor_power_of_two(b); });
  expect_lanes(min(kB, kA), [](double a, double b) { return min(b, a); });
  expect_lanes(max(kB, kA), [](double a, double b) { return max(b, a); });
}

TEST(Batch, BroadcastKeepsEveryBit) {
  for (const double x : {-0.0, 0.0, kInf, kNan, 5e-324}) expect_same(Batch(x).lane(3), x);
}

TEST(Batch, FloorPowerOfTwo) {
  EXPECT_EQ(floor_power_of_two(1.0), 1.0);
  EXPECT_EQ(floor_power_of_two(7.9), 4.0);
  EXPECT_EQ(floor_power_of_two(1e-320), 0.0);
  EXPECT_EQ(floor_power_of_two(kNan), kInf);
}

TEST(Batch, ComparisonsAndSelection) {
  const auto check = [](const BatchMask& m, const std::function<bool(double, double)>& f) {
    for (int i = 0; i < 4; ++i) EXPECT_EQ(m.lane(i), f(kA.lane(i), kB.lane(i))) << i;
  };
  check(kA < kB, std::less<>());
  check(kA <= kB, std::less_equal<>());
  check(kA > kB, std::greater<>());
  check(kA >= kB, std::greater_equal<>());
  check(kA == kB, std::equal_to<>());
  check(kA != kB, std::not_equal_to<>());
  check(!(kA < kB), [](double a, double b) { return !(a < b); });
  check(kA < kB && kB < 2.0, [](double a, double b) { return a < b && b < 2.0; });
  check(kA < kB || kB > 0.5, [](double a, double b) { return a < b || b > 0.5; });
  expect_lanes(select(kA < kB, kA, kB), [](double a, double b) { return a < b ? a : b; });
}

TEST(Batch, AnyAndAllSeeEveryLane) {
  for (int i = 0; i < 4; ++i) {
    Batch x(0.0);
    x.set_lane(i, 1.0);
    EXPECT_TRUE(any(x > 0.5));
    EXPECT_FALSE(all(x < 0.5));
  }
  EXPECT_FALSE(any(Batch(0.0) > 0.5));
  EXPECT_TRUE(all(Batch(0.0) < 0.5));
}

TEST(Batch, LoadsAndStoresUnalignedMemory) {
  const std::vector<double> from = {0, 1, 2, 3, 4, 5};
  std::vector<double> to(6, -1);
  store(to.data() + 1, load<Batch>(from.data() + 1));
  EXPECT_EQ(to, (std::vector<double>{-1, 1, 2, 3, 4, -1}));
  store(to.data(), load<double>(from.data() + 5));
  EXPECT_EQ(to[0], 5);
}

// A kernel in the style of the library; the test runs it over both number types.
template <class T>
T kernel(const T& x) {
  using std::abs;
  using std::sqrt;
  return select(x > T(1), sqrt(abs(x)), min(x, T(0.5)) * 2.0);
}

TEST(Batch, OneKernelServesBothNumberTypes) {
  EXPECT_EQ(kLanes<double>, 1);
  EXPECT_EQ(kLanes<Batch>, 4);
  const Batch x(4, 0.25, 0.75, -3);
  const Batch y = kernel(x);
  for (int i = 0; i < kLanes<Batch>; ++i) EXPECT_EQ(lane(y, i), kernel(lane(x, i)));
}

// Each lane of an Eigen expression equals the expression over doubles; contraction of a*b+c may
// differ between the two, hence a few ulps.
TEST(Batch, WorksInEigenMatrices) {
  test::Random random(7);
  Mat3 a[4];
  Mat3 b[4];
  Mat3T<Batch> A;
  Mat3T<Batch> B;
  for (int i = 0; i < 4; ++i) {
    a[i] = random.mat3();
    b[i] = random.mat3();
    for (int k = 0; k < 9; ++k) {
      set_lane(A(k), i, a[i](k));
      set_lane(B(k), i, b[i](k));
    }
  }
  const auto scalar_of = [](const auto& X, const auto& Y) {
    return ((2.0 * X * Y.transpose() - 3 * X) * Mat3::Identity() + Mat3::Ones()).sum() + X.trace() +
           Y.squaredNorm() + X.determinant() + X.col(0).cross(Y.col(1)).dot(X.col(2)) +
           vec(X).dot(vec(Y)) + cofactor(X).norm();
  };
  const Batch got = scalar_of(A, B);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(lane(got, i), scalar_of(a[i], b[i]), 1e-13);
}

}  // namespace
}  // namespace pliant
