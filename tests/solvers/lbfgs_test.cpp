#include "pliant/solvers/lbfgs.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <vector>

#include "pliant/math/elementary.h"
#include "pliant/math/sums.h"
#include "solvers/objectives.h"
#include "support/dense_oracle.h"

namespace pliant {
namespace {

using test::Quadratic;
using test::Random;
using test::Rosenbrock;
using test::SpringNetwork;

VecX linspaced(Eigen::Index n, double low, double high) { return VecX::LinSpaced(n, low, high); }

TEST(Lbfgs, OneStepOnAQuadraticWhoseHessianItKnows) {
  Random random(1);
  const MatX A = test::symmetric_with(linspaced(30, 1, 1e3), random);
  const VecX c = random.vector(30);
  Quadratic g(A, A, c, -4);
  VecX x = random.vector(30, 10);
  const SolveReport report = Lbfgs({.stop = {.iterations = 1}}).minimize(g, x);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_EQ(report.line_search_evaluations, 1);
  EXPECT_LT((x - c).norm(), 1e-11);
  EXPECT_NEAR(report.value, -4, 1e-12);
}

// BFGS with exact curvature ends in at most as many steps as A0⁻¹A has different eigenvalues when
// line searches are exact; with Armijo it still gets there quickly. Plain quasi-Newton does not.
TEST(Lbfgs, HistoryPaysOnAnIllConditionedQuadratic) {
  Random random(2);
  const MatX A = test::symmetric_with(linspaced(30, 1, 100), random);
  const VecX c = random.vector(30);
  Quadratic g(A, 100 * MatX::Identity(30, 30), c);
  double value[2];
  for (const int history : {0, 5}) {
    VecX x = VecX::Zero(30);
    const SolveReport report =
        Lbfgs({.stop = {.iterations = 40}, .history = history}).minimize(g, x);
    value[history > 0] = report.value;
  }
  EXPECT_LT(value[1], 1e-4 * value[0]);
}

class LbfgsSprings : public ::testing::TestWithParam<int> {};

TEST_P(LbfgsSprings, ConvergesToNewtonsMinimiser) {
  for (const std::uint64_t seed : {3u, 4u, 5u}) {
    SpringNetwork g = SpringNetwork::lattice(2, 1000, 100, seed);
    VecX x = g.y();
    Lbfgs solver({.stop = {.iterations = 3000, .tolerance = 1e-13}, .history = GetParam()});
    const SolveReport report = solver.minimize(g, x);
    EXPECT_NE(report.status, SolveStatus::kIterationLimit) << seed;
    // Starts near x to find the same of several minima.
    const VecX expected = test::newton_minimizer(g, x);
    EXPECT_LT((x - expected).lpNorm<Eigen::Infinity>(), 1e-11 * 2) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Histories, LbfgsSprings, ::testing::Values(0, 1, 2, 5, 20, 1000));

// BFGS as the textbook has it, on dense matrices [NocedalWright06, eq. 6.17]:
// H <- (I - s tᵀ/ρ) H (I - t sᵀ/ρ) + s sᵀ/ρ, ρ = s·t, for the last pairs, from A0⁻¹.
TEST(Lbfgs, DirectionsAreThoseOfDenseBfgs) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 10, 16);
  constexpr int kHistory = 3;
  std::vector<VecX> x;
  Lbfgs solver({.stop = {.iterations = 7}, .history = kHistory});
  solver.observe([&](const IterationRecord&, const VecX& at) { x.push_back(at); });
  VecX end = g.y();
  ASSERT_EQ(solver.minimize(g, end).skipped_pairs, 0);
  const MatX I = MatX::Identity(end.size(), end.size());
  std::vector<VecX> gradient(x.size());
  for (size_t k = 0; k < x.size(); ++k) g.value_and_gradient(x[k], gradient[k]);
  for (size_t k = 0; k + 1 < x.size(); ++k) {
    MatX H = test::inverse_of(g.A0());
    for (size_t i = k > kHistory ? k - kHistory : 0; i < k; ++i) {
      const VecX s = x[i + 1] - x[i];
      const VecX t = gradient[i + 1] - gradient[i];
      const MatX V = I - t * s.transpose() / s.dot(t);
      H = test::congruent(H, V) + s * s.transpose() / s.dot(t);
    }
    const VecX expected = -(H * gradient[k]).normalized();
    EXPECT_LT(((x[k + 1] - x[k]).normalized() - expected).norm(), 1e-9) << k;
  }
}

TEST(Lbfgs, ConvergesAlongRosenbrocksValley) {
  Rosenbrock g(20);
  VecX x = VecX::Constant(20, -0.5);
  x[3] = 2;
  const SolveReport report =
      Lbfgs({.stop = {.iterations = 5000, .tolerance = 1e-14}, .history = 10}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_LT((x - test::newton_minimizer(g, x)).norm(), 1e-10);
  VecX gradient;
  EXPECT_EQ(report.value, g.value_and_gradient(x, gradient));
  EXPECT_EQ(report.gradient_norm, norm(gradient));
}

TEST(Lbfgs, ValuesNeverRise) {
  Rosenbrock g(12);
  VecX x = VecX::Constant(12, -1);
  std::vector<double> values;
  Lbfgs solver({.stop = {.iterations = 300}});
  solver.observe([&](const IterationRecord& r, const VecX& at) {
    EXPECT_EQ(r.iteration, static_cast<int>(values.size()));
    EXPECT_EQ(r.value, g.value(at));
    values.push_back(r.value);
  });
  const SolveReport report = solver.minimize(g, x);
  ASSERT_EQ(values.size(), static_cast<size_t>(report.iterations) + 1);
  for (size_t k = 1; k < values.size(); ++k) {
    EXPECT_LE(values[k], values[k - 1] * (1 + 1e-6)) << k;
  }
  EXPECT_LT(values.back(), 1e-3 * values.front());
}

TEST(Lbfgs, HistoryZeroIsPlainQuasiNewton) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 100, 6);
  VecX expected = g.y(), x = g.y(), gradient, d;
  for (int k = 0; k < 5; ++k) {
    g.value_and_gradient(expected, gradient);
    g.solve_proxy(gradient, d, FactorPrecision::kDouble);
    expected -= d;
  }
  const SolveReport report = Lbfgs({.stop = {.iterations = 5}, .history = 0}).minimize(g, x);
  EXPECT_EQ(report.line_search_evaluations, 5);  // unit steps are accepted on these energies
  EXPECT_LT((x - expected).norm(), 1e-13 * x.norm());
}

TEST(Lbfgs, AWindowLargerThanTheIterationsChangesNothing) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 10, 7);
  VecX x = g.y(), same = g.y();
  (void)Lbfgs({.stop = {.iterations = 6}, .history = 6}).minimize(g, x);
  (void)Lbfgs({.stop = {.iterations = 6}, .history = 500}).minimize(g, same);
  EXPECT_EQ(x, same);
}

TEST(Lbfgs, ZeroIterationsOnlyReport) {
  Rosenbrock g(6);
  VecX x = VecX::Constant(6, 0.5);
  const VecX before = x;
  const SolveReport report = Lbfgs({.stop = {.iterations = 0}}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(report.value, g.value(before));
  EXPECT_EQ(x, before);
}

TEST(Lbfgs, StaysAtAnExactMinimum) {
  Rosenbrock g(6);
  VecX x = VecX::Ones(6);
  const SolveReport report = Lbfgs({.stop = {.iterations = 10}}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_EQ(x, VecX::Ones(6));
}

TEST(Lbfgs, ReportsAFirstGuessThatIsNotFinite) {
  Rosenbrock g(6, 10);
  for (const double bad :
       {11.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    VecX x = VecX::Constant(6, 0.5);
    x[2] = bad;
    const VecX before = x;
    const SolveReport report = Lbfgs({}).minimize(g, x);
    EXPECT_EQ(report.status, SolveStatus::kNotFinite);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(std::memcmp(x.data(), before.data(), sizeof(double) * 6), 0);
  }
}

TEST(Lbfgs, InfiniteTrialPointsAreRejected) {
  Rosenbrock g(6, 1.01);  // +inf just behind the minimum
  VecX x = VecX::Constant(6, -1);
  x[2] = -3;  // the first step from here would land far behind it
  Lbfgs solver({.stop = {.iterations = 1000, .tolerance = 1e-12}});
  const SolveReport report = solver.minimize(g, x);
  EXPECT_GT(report.line_search_evaluations, report.iterations);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_LT((x - VecX::Ones(6)).norm(), 1e-9);
}

// g = cos x from 0.3: concave up to π/2, so the first steps see negative curvature.
class Cosine final : public test::DenseObjective {
 public:
  Cosine() : DenseObjective(3 * MatX::Identity(1, 1)) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = VecX::Constant(1, -sin(x[0]));
    return cos(x[0]);
  }
  MatX dense_hessian(const VecX& x) override { return MatX::Constant(1, 1, -cos(x[0])); }
};

TEST(Lbfgs, SkipsPairsOfNegativeCurvature) {
  Cosine g;
  VecX x = VecX::Constant(1, 0.3);
  SolveReport report = Lbfgs({.stop = {.iterations = 3}}).minimize(g, x);
  EXPECT_LT(x[0], 1.57);  // still on the concave side, so all were skipped
  EXPECT_EQ(report.skipped_pairs, 3);
  report = Lbfgs({.stop = {.iterations = 100, .tolerance = 1e-14}}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_GE(report.skipped_pairs, 1);
  EXPECT_NEAR(report.value, -1, 1e-15);  // some minimum of the many
  EXPECT_LT(report.gradient_norm, 1e-13);
}

// The gradient has the wrong sign: no step lowers g, and x must stay.
class Liar final : public test::DenseObjective {
 public:
  Liar() : DenseObjective(MatX::Identity(2, 2)) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = -x;
    return 0.5 * x.squaredNorm();
  }
  MatX dense_hessian(const VecX& /*x*/) override { return MatX::Identity(2, 2); }
};

TEST(Lbfgs, StallsWhereNoStepLowersTheValue) {
  Liar g;
  VecX x = VecX::Ones(2);
  const SolveReport report = Lbfgs({}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kStalled);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_GT(report.line_search_evaluations, 10);
  EXPECT_EQ(x, VecX::Ones(2));
}

// A0 that is not positive definite points uphill: refused without a single trial.
TEST(Lbfgs, StallsOnAnAscentDirection) {
  class Uphill final : public test::DenseObjective {
   public:
    Uphill() : DenseObjective(MatX::Identity(2, 2)) {}
    double value_and_gradient(const VecX& x, VecX& gradient) override {
      gradient = x;
      return 0.5 * x.squaredNorm();
    }
    void solve_proxy(const VecX& q, VecX& r, FactorPrecision) override { r = -q; }
    MatX dense_hessian(const VecX& /*x*/) override { return MatX::Identity(2, 2); }
  } g;
  VecX x = VecX::Ones(2);
  const SolveReport report = Lbfgs({}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kStalled);
  EXPECT_EQ(report.line_search_evaluations, 0);
  EXPECT_EQ(x, VecX::Ones(2));
}

// The direction of search is found with as many digits as the option says.
TEST(Lbfgs, AsksForTheFactorItsOptionNames) {
  class Recorder final : public test::DenseObjective {
   public:
    Recorder() : DenseObjective(MatX::Identity(2, 2)) {}
    double value_and_gradient(const VecX& x, VecX& gradient) override {
      gradient = x;
      return 0.5 * x.squaredNorm();
    }
    void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) override {
      asked = precision;
      r = q;
    }
    MatX dense_hessian(const VecX& /*x*/) override { return MatX::Identity(2, 2); }
    FactorPrecision asked{};
  };
  for (const auto& [bits, precision] :
       {std::pair(64, FactorPrecision::kDouble), std::pair(32, FactorPrecision::kSingle),
        std::pair(16, FactorPrecision::kSixteenBits)}) {
    Recorder g;
    VecX x = VecX::Ones(2);
    (void)Lbfgs({.factor_bits = bits}).minimize(g, x);
    EXPECT_EQ(g.asked, precision);
  }
  EXPECT_THROW(Lbfgs({.factor_bits = 24}), InputError);
}

TEST(Lbfgs, RepeatsItselfBitForBit) {
  SpringNetwork g = SpringNetwork::lattice(2, 1000, 10, 9);
  Lbfgs solver({.stop = {.iterations = 30}});
  VecX first = g.y(), second = g.y();
  const SolveReport a = solver.minimize(g, first);
  const SolveReport b = solver.minimize(g, second);
  EXPECT_EQ(first, second);
  EXPECT_EQ(a.value, b.value);
}

}  // namespace
}  // namespace pliant
