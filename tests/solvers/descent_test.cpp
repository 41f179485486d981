#include "pliant/solvers/descent.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "pliant/math/elementary.h"
#include "pliant/solvers/chebyshev_descent.h"
#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/vertex_rotations.h"
#include "solvers/objectives.h"

namespace pliant {
namespace {

using test::Quadratic;
using test::Random;
using test::Rosenbrock;

// A0⁻¹ that is not what it says.
class Misled final : public test::DenseObjective {
 public:
  explicit Misled(double factor) : DenseObjective(MatX::Identity(6, 6)), factor_(factor) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = x;
    return 0.5 * x.squaredNorm();
  }
  MatX dense_hessian(const VecX&) override { return MatX::Identity(6, 6); }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision) override { r = factor_ * q; }

 private:
  double factor_;
};

TEST(Descent, NamesDirectionsOfNoUse) {
  VecX x = VecX::Ones(6);
  Misled uphill(-1);
  SolveReport report = Lbfgs({}).minimize(uphill, x);
  EXPECT_EQ(report.status, SolveStatus::kStalled);
  EXPECT_EQ(report.ascents, 1);
  Misled nowhere(std::numeric_limits<double>::quiet_NaN());
  report = Lbfgs({}).minimize(nowhere, x);
  EXPECT_EQ(report.status, SolveStatus::kStalled);
  EXPECT_EQ(report.not_finite_directions, 1);
  EXPECT_EQ(x, VecX::Ones(6));
}

// ½|x|², which has no gradient closer to the minimum than that.
class Pit final : public test::DenseObjective {
 public:
  Pit() : DenseObjective(MatX::Identity(3, 3)) {}
  double value_and_gradient(const VecX& x, VecX& gradient) override {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    gradient = x.norm() < 1 ? VecX::Constant(3, kNan) : x;
    return 0.5 * x.squaredNorm();
  }
  MatX dense_hessian(const VecX&) override { return MatX::Identity(3, 3); }
};

// Steps are shortened to stay out of it, until none is left.
TEST(Descent, EndsWhereGIsLowerAndHasNoGradient) {
  for (const auto search : {LineSearch::kArmijo, LineSearch::kWolfe, LineSearch::kNone}) {
    Pit g;
    VecX x = VecX::Constant(3, 4);
    const SolveReport report =
        Lbfgs({.stop = {.iterations = 1000}, .search = {.kind = search}}).minimize(g, x);
    EXPECT_EQ(report.status, SolveStatus::kNotFinite) << choice_name(search);
    EXPECT_LT(x.norm(), 1);
    EXPECT_EQ(report.value, g.value(x));
  }
}

TEST(Descent, LeavesAStartAloneWhereGIsTooHigh) {
  Misled g(1);
  VecX x = VecX::Ones(6);
  for (const double most : {2.9, 3.0}) {
    const SolveReport report = Lbfgs({.stop = {.start_at_most = most}}).minimize(g, x);
    const bool starts = most == 3;
    EXPECT_EQ(report.status, starts ? SolveStatus::kConverged : SolveStatus::kStartTooHigh);
    EXPECT_EQ(report.iterations, starts ? 1 : 0);
    EXPECT_EQ(x, starts ? VecX::Zero(6) : VecX::Ones(6));
  }
}

TEST(Descent, WithoutALineSearchTakesFullStepsEvenUphill) {
  Misled too_far(3);  // x becomes -2x
  VecX x = VecX::Ones(6);
  const SolveReport report =
      Lbfgs({.stop = {.iterations = 2}, .history = 0, .search = {.kind = LineSearch::kNone}})
          .minimize(too_far, x);
  EXPECT_EQ(report.line_search_evaluations, 2);
  EXPECT_LT((x - VecX::Constant(6, 4)).norm(), 1e-14);
}

// The strong Wolfe conditions, checked from outside on many lines.
TEST(WolfeSearch, EndsWhereBothConditionsHold) {
  Random random(12);
  Rosenbrock g(6);
  const LineSearchOptions options{.kind = LineSearch::kWolfe, .curvature = 0.4};
  int longer = 0, shorter = 0;
  for (int trial = 0; trial < 300; ++trial) {
    Iterate now, last;
    now.x = random.vector(6, 2);
    ASSERT_TRUE(now.evaluate(g));
    const VecX d = -pow(10, random.uniform(-6, 0)) * now.gradient;
    const double before = now.value, slope = d.dot(now.gradient);
    const LineSearchResult result = search_line(g, d, slope, options, now, last);
    ASSERT_TRUE(result.accepted);
    EXPECT_LE(now.value, before + options.armijo * result.step * slope);
    EXPECT_LE(std::abs(now.gradient.dot(d)), options.curvature * std::abs(slope));
    (result.step > 1 ? longer : shorter) += 1;
  }
  EXPECT_GT(longer, 30);
  EXPECT_GT(shorter, 30);
}

// On a quadratic the plain steps contract by the largest |1 - λ| of A0⁻¹A.
TEST(Chebyshev, LearnsTheSpectralRadiusByTraining) {
  Random random(13);
  const MatX A = test::symmetric_with(VecX::LinSpaced(30, 0.05, 1.4), random);
  Quadratic g(A, MatX::Identity(30, 30), random.vector(30));
  ChebyshevDescent chebyshev({.training = 200});
  chebyshev.prepare(g);
  EXPECT_NEAR(chebyshev.rho(), 0.95, 0.002);
}

TEST(Chebyshev, IsFasterThanThePlainIteration) {
  Random random(14);
  const MatX A = test::symmetric_with(VecX::LinSpaced(30, 0.02, 1.5), random);
  const VecX c = random.vector(30);
  Quadratic g(A, MatX::Identity(30, 30), c);
  VecX plain = VecX::Zero(30), accelerated = plain;
  (void)Lbfgs({.stop = {.iterations = 100}, .history = 0}).minimize(g, plain);
  (void)ChebyshevDescent({.stop = {.iterations = 100}}).minimize(g, accelerated);
  EXPECT_LT((accelerated - c).norm(), 0.01 * (plain - c).norm());
}

// Told a radius that is far too large it overshoots, is put right by the line search, and arrives.
TEST(Chebyshev, SurvivesAWrongRadius) {
  test::SpringNetwork g = test::SpringNetwork::lattice(2, 100, 2000, 15);
  const VecX exact = test::newton_minimizer(g, g.y());
  VecX x = g.y();
  (void)ChebyshevDescent({.stop = {.iterations = 2000}, .rho = 0.9999}).minimize(g, x);
  EXPECT_LT((x - exact).norm(), 1e-8);
}

TEST(VertexRotations, AreThoseOfARigidMotion) {
  Random random(16);
  const int n = 12;
  VecX rest = random.vector(3 * n), x(3 * n);
  const Mat3 R = Eigen::AngleAxisd(2.5, Vec3(1, -2, 0.5).normalized()).toRotationMatrix();
  for (int i = 0; i < n; ++i) vertex(x, i) = R * vertex(rest, i) + Vec3(5, 6, 7);
  MatX graph = MatX::Ones(n, n);
  graph.row(0).setZero();
  graph.col(0).setZero();
  graph(0, 0) = 1;  // without a neighbour
  ThreadPool pool(2);
  std::vector<Mat3> rotations;
  find_vertex_rotations(graph.sparseView(), rest, x, pool, rotations);
  EXPECT_EQ(rotations[0], Mat3::Identity());
  for (size_t i = 1; i < n; ++i) EXPECT_LT((rotations[i] - R).norm(), 1e-13);
}

}  // namespace
}  // namespace pliant
