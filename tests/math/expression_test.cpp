#include "pliant/math/expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "pliant/math/batch.h"
#include "pliant/math/elementary.h"
#include "support/allocations.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

const std::vector<std::string_view> kNames = {"x", "mu", "lambda"};

double at(const std::string& text, double x = 0, double mu = 0) {
  const double variables[] = {x, mu, 0};
  return Expression(text, kNames).value<double>(variables);
}

Jet2<double> jet(const std::string& text, double x, double mu = 0) {
  const double variables[] = {x, mu, 0};
  return Expression(text, kNames).jet<double>(variables, 0);
}

TEST(Expression, OperatorsBindAsInMathematics) {
  EXPECT_EQ(at("1 + 2*3"), 7);
  EXPECT_EQ(at("(1 + 2)*3"), 9);
  EXPECT_EQ(at("8/4/2"), 1);
  EXPECT_EQ(at("8 - 4 - 2"), 2);
  EXPECT_EQ(at("2^3^2"), 512);
  EXPECT_EQ(at("-2^2"), -4);
  EXPECT_EQ(at("(-2)^2"), 4);
  EXPECT_EQ(at("2^-2"), 0.25);
  EXPECT_EQ(at("2*-3"), -6);
  EXPECT_EQ(at("1 - -1"), 2);
  EXPECT_EQ(at("-+-5"), 5);
  EXPECT_EQ(at("-x^2", 3), -9);
  EXPECT_EQ(at("2*x^2*3", 3), 54);
  EXPECT_EQ(at("x/2*3", 4), 6);
  EXPECT_EQ(at(" \t1\n+ .5e1 "), 6);
}

TEST(Expression, KnowsItsVariablesFunctionsAndPi) {
  EXPECT_EQ(at("mu/2*(x^2 - 1) - mu*log(x)", 1.5, 3), 1.5 * 1.25 - 3 * log(1.5));
  EXPECT_EQ(at("cos(pi)"), -1);
  EXPECT_EQ(at("min(x, 2) + 10*max(x, 2)", 3), 32);
  EXPECT_EQ(at("pow(x, mu)", 2, 3), 8);
  EXPECT_EQ(at("sign(x) + sign(-3) + sign(0)", 3), 0);
  EXPECT_EQ(at("ln(x) - log(x)", 3), 0);
  EXPECT_EQ(at("abs(x) + sqrt(abs(x))", -4), 6);
  EXPECT_DOUBLE_EQ(at("sinh(x)/cosh(x) - tanh(x)", 0.5) + 1, 1);
  EXPECT_DOUBLE_EQ(at("tan(atan(x))", 0.5), 0.5);
  EXPECT_EQ(Expression().value<double>({}), 0);
}

TEST(Expression, FoldsConstants) {
  EXPECT_EQ(Expression("2*pi^2 + sqrt(16)/-4", kNames).size(), 1);
  EXPECT_EQ(Expression("x^(1 + 1)", kNames).size(), 2);
  EXPECT_TRUE(Expression("x + mu", kNames).depends_on(1));
  EXPECT_FALSE(Expression("x + mu", kNames).depends_on(2));
}

// Every function and operator, against differences of the value (first derivative) and of the first
// derivative (second).
TEST(Expression, DerivativesHaveOrderTwo) {
  test::Random random(1);
  for (const char* text : {"x^2",
                           "x^-3",
                           "x^7",
                           "x^2.5",
                           "x^mu",
                           "mu^x",
                           "x^x",
                           "2^(x^2)",
                           "1/(1 + x)",
                           "x/(mu + x)",
                           "sqrt(x)",
                           "exp(-x^2)",
                           "log(x)*x",
                           "sin(x)*cos(2*x)",
                           "tan(x/2)",
                           "sinh(x) - cosh(2*x)",
                           "tanh(x)*x",
                           "atan(3*x)",
                           "abs(x - 10)*x",
                           "sign(x)*x^3",
                           "min(x^3, 100)",
                           "max(x, -x)^2",
                           "mu/2*(x^2 - 1) - mu*log(x) + lambda/2*log(x)^2",
                           "-(x - 1)^4",
                           "+x*x*x"}) {
    SCOPED_TRACE(text);
    for (int i = 0; i < 10; ++i) {
      const double x = random.uniform(0.3, 2);
      const double mu = random.uniform(1, 3);
      const Jet2<double> f = jet(text, x, mu);
      EXPECT_EQ(f.value, at(text, x, mu));
      const auto value = [&](double t) { return at(text, t, mu); };
      const auto slope = [&](double t) { return jet(text, t, mu).slope; };
      const test::OrderSweep sweep{.first_step = 0x1p-6, .magnitude = 10};
      EXPECT_TRUE(test::is_derivative(value, x, 1.0, f.slope, sweep));
      EXPECT_TRUE(test::is_derivative(slope, x, 1.0, f.curvature, sweep));
    }
  }
}

void expect_jet(const Jet2<double>& f, double value, double slope, double curvature) {
  EXPECT_EQ(f.value, value);
  EXPECT_EQ(f.slope, slope);
  EXPECT_EQ(f.curvature, curvature);
}

// Where logarithms, or divisions by x, would say NaN.
TEST(Expression, PolynomialsAreRightAtZeroAndBelow) {
  expect_jet(jet("x^2", 0), 0, 0, 2);
  expect_jet(jet("x^0", 0), 1, 0, 0);
  expect_jet(jet("x^1", 0), 0, 1, 0);
  expect_jet(jet("x^3", -2), -8, 12, -12);
  expect_jet(jet("x^-2", -2), 0.25, 0.25, 0.375);
  expect_jet(jet("pow(x, 2)", -3), 9, -6, 2);
  expect_jet(jet("x^mu", 0, 2), 0, 0, 2);
  expect_jet(jet("x^mu", 0, 1), 0, 1, 0);
  expect_jet(jet("x^mu", -3, 2), 9, -6, 2);
  expect_jet(jet("3*x^4 - x*x + 5*x - 7", 0), -7, 5, -2);
  expect_jet(jet("abs(x)", 0), 0, 0, 0);
  // What does not depend on x has no derivative by it, though √ has none at zero.
  expect_jet(jet("x*sqrt(mu)", 3, 0), 0, 0, 0);
}

TEST(Expression, BatchesGiveWhatNumbersGive) {
  test::Random random(2);
  const Expression f("min(x^3, mu) - x^mu + sin(x)/tanh(2 + abs(x)) + sign(x)*atan(x)", kNames);
  for (int i = 0; i < 50; ++i) {
    std::vector<Batch> variables(3);
    double numbers[Batch::kLanes][3];
    for (int l = 0; l < Batch::kLanes; ++l) {
      for (size_t k = 0; k < 3; ++k) {
        numbers[l][k] = random.uniform(0.1, 3);
        variables[k].set_lane(l, numbers[l][k]);
      }
    }
    const Batch value = f.value<Batch>(variables);
    const Jet2<Batch> jets = f.jet<Batch>(variables, 0);
    for (int l = 0; l < Batch::kLanes; ++l) {
      const Jet2<double> single = f.jet<double>(numbers[l], 0);
      EXPECT_EQ(value.lane(l), f.value<double>(numbers[l]));
      EXPECT_DOUBLE_EQ(jets.value.lane(l), single.value);
      EXPECT_NEAR(jets.slope.lane(l), single.slope, 1e-13);
      EXPECT_NEAR(jets.curvature.lane(l), single.curvature, 1e-12);
    }
  }
}

TEST(Expression, EvaluatingAllocatesNothing) {
  const Expression f("mu*(x^2 - 1) + lambda*log(max(x, 0.1))^2", kNames);
  const double variables[] = {0.7, 1, 2};
  const Batch batches[] = {0.7, 1, 2};
  double sum = 0;
  const int before = test::allocations;
  sum += f.value<double>(variables) + f.jet<double>(variables, 0).slope;
  sum += f.value<Batch>(batches).lane(0) + f.jet<Batch>(batches, 0).slope.lane(1);
  EXPECT_EQ(test::allocations, before);
  EXPECT_TRUE(std::isfinite(sum));
}

}  // namespace
}  // namespace pliant
