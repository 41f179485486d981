#include "pliant/solvers/line_search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "pliant/math/elementary.h"
#include "solvers/objectives.h"

namespace pliant {
namespace {

// A function of one variable with its derivative.
class Curve final : public test::DenseObjective {
 public:
  using Function = std::function<std::pair<double, double>(double)>;
  explicit Curve(Function f) : DenseObjective(MatX::Identity(1, 1)), f_(std::move(f)) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    const auto [value, slope] = f_(x[0]);
    gradient.setConstant(1, slope);
    return value;
  }
  MatX dense_hessian(const VecX& /*x*/) override { return MatX::Identity(1, 1); }

 private:
  Function f_;
};

Iterate start(Objective& g, double x) {
  Iterate now;
  now.x = VecX::Constant(1, x);
  EXPECT_TRUE(now.evaluate(g));
  return now;
}

TEST(Backtrack, TakesTheUnitStepWhereItIsGood) {
  Curve g([](double x) { return std::pair{0.5 * x * x, x}; });
  Iterate now = start(g, 4), last;
  const LineSearchResult result = search_line(g, VecX::Constant(1, -4), -16, {}, now, last);
  EXPECT_TRUE(result.accepted);
  EXPECT_EQ(result.step, 1);
  EXPECT_EQ(result.evaluations, 1);
  EXPECT_EQ(now.x[0], 0);
  EXPECT_EQ(now.gradient[0], 0);
  EXPECT_EQ(now.value, 0);
  EXPECT_EQ(last.x[0], 4);
  EXPECT_EQ(last.gradient[0], 4);
}

// ½x² from 4 along -4s: Armijo with share c accepts steps up to 2(1 - c) / s.
TEST(Backtrack, ShrinksUntilArmijoHolds) {
  Curve g([](double x) { return std::pair{0.5 * x * x, x}; });
  for (const double scale : {1.9, 1.95, 3.8, 3.9, 100.0}) {
    for (const double shrink : {0.5, 0.9}) {
      Iterate now = start(g, 4), last;
      const LineSearchOptions options{.armijo = 0.03, .shrink = shrink};
      const LineSearchResult result =
          search_line(g, VecX::Constant(1, -4 * scale), -16 * scale, options, now, last);
      int expected = 0;
      while (std::pow(shrink, expected) > 2 * (1 - options.armijo) / scale) ++expected;
      EXPECT_TRUE(result.accepted);
      EXPECT_EQ(result.evaluations, expected + 1) << scale << " " << shrink;
      EXPECT_NEAR(result.step, std::pow(shrink, expected), 1e-14);
      EXPECT_LE(now.value, 8 - options.armijo * result.step * 16 * scale);
    }
  }
}

TEST(Backtrack, RejectsTrialsThatAreNotFinite) {
  const double kInf = std::numeric_limits<double>::infinity();
  const double kNaN = std::numeric_limits<double>::quiet_NaN();
  const std::pair<double, double> bad_points[] = {
      {kInf, 0}, {kNaN, kNaN}, {-kInf, 1}, {-1, kNaN}, {-1, kInf}};
  for (const auto& bad : bad_points) {
    Curve g([&](double x) { return x < 1 ? bad : std::pair{x * x, 2 * x}; });
    Iterate now = start(g, 4), last;
    const LineSearchResult result = search_line(g, VecX::Constant(1, -8), -64, {}, now, last);
    EXPECT_TRUE(result.accepted);
    EXPECT_EQ(result.evaluations, 3);
    EXPECT_EQ(now.x[0], 2);
  }
}

TEST(Backtrack, GivesUpOnAnAscentAndLeavesThePointAlone) {
  Curve g([](double x) { return std::pair{exp(x), exp(x)}; });
  Iterate now = start(g, 1), last;
  const LineSearchOptions options{.smallest_step = 1e-3};
  const LineSearchResult result = search_line(g, VecX::Constant(1, 1), -1, options, now, last);
  EXPECT_FALSE(result.accepted);
  EXPECT_EQ(result.evaluations, 10);  // 1, 1/2, ..., 1/512
  EXPECT_EQ(now.x[0], 1);
  EXPECT_EQ(now.value, exp(1));
  EXPECT_EQ(now.gradient[0], exp(1));
}

// 1e8 swallows every decrease here: g looks flat, or rises by an ulp, and only the slopes tell.
TEST(Backtrack, TrustsSlopesWhereValuesDrownInRoundOff) {
  const double ulp = 1.5e-8;
  Curve flat([](double x) { return std::pair{1e8, x}; });
  Curve noisy([&](double x) { return std::pair{1e8 + (x == 0 ? ulp : 0), x}; });
  for (Curve* g : {&flat, &noisy}) {
    Iterate now = start(*g, 1e-9), last;
    const LineSearchResult result =
        search_line(*g, VecX::Constant(1, -1e-9), -1e-18, {}, now, last);
    EXPECT_TRUE(result.accepted);
    EXPECT_EQ(result.evaluations, 1);
    EXPECT_EQ(now.x[0], 0);
  }
}

TEST(Backtrack, SlopesThatOvershootAreNoExcuse) {
  Curve flat([](double x) { return std::pair{1e8, x}; });
  Iterate now = start(flat, 1e-9), last;
  // The full step lands at -3e-9, where the slope is three times as steep upwards.
  const LineSearchResult result =
      search_line(flat, VecX::Constant(1, -4e-9), -4e-18, {}, now, last);
  EXPECT_TRUE(result.accepted);
  EXPECT_EQ(result.step, 0.25);
}

}  // namespace
}  // namespace pliant
