#include "pliant/math/quadrature.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant {
namespace {

template <int N>
void expect_exact_up_to_degree(int degree) {
  const Quadrature<N> q = gauss_legendre<N>(0.5, 1.5);
  for (int k = 0; k <= degree; ++k) {
    const double exact = (std::pow(1.5, k + 1) - std::pow(0.5, k + 1)) / (k + 1);
    const double got = q.integrate([k](double x) { return std::pow(x, k); });
    EXPECT_NEAR(got, exact, 4e-15 * exact) << N << " points, degree " << k;
  }
}

TEST(Quadrature, IsExactForPolynomials) {
  expect_exact_up_to_degree<1>(1);
  expect_exact_up_to_degree<2>(3);
  expect_exact_up_to_degree<5>(9);
  expect_exact_up_to_degree<16>(31);
  expect_exact_up_to_degree<40>(31);
}

TEST(Quadrature, IsNotExactBeyond) {
  const double got = gauss_legendre<3>(-1, 1).integrate([](double x) { return std::pow(x, 6); });
  EXPECT_GT(std::abs(got - 2.0 / 7), 0.01);
}

TEST(Quadrature, ConvergesToRoundOffForSmoothFunctions) {
  const auto q = gauss_legendre<24>(0.5, 1.5);
  const double got = q.integrate([](double x) { return std::log(x) / x; });
  const double exact = 0.5 * (std::pow(std::log(1.5), 2) - std::pow(std::log(0.5), 2));
  EXPECT_NEAR(got, exact, 1e-15);
}

TEST(Quadrature, KnownRule) {
  const auto q = gauss_legendre<3>(-1, 1);
  EXPECT_NEAR(q.node[0], -std::sqrt(0.6), 1e-16);
  EXPECT_NEAR(q.node[1], 0, 1e-16);
  EXPECT_NEAR(q.weight[1], 8.0 / 9, 1e-15);
}

}  // namespace
}  // namespace pliant
