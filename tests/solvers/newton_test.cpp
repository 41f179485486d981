#include "pliant/solvers/newton.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "solvers/objectives.h"
#include "support/dense_oracle.h"

namespace pliant {
namespace {

using test::Quadratic;
using test::Random;
using test::Rosenbrock;
using test::SpringNetwork;

// Distances to the minimum after each iteration.
std::vector<double> errors_of(const NewtonOptions& options, test::DenseObjective& g, VecX x) {
  const VecX exact = test::newton_minimizer(g, x);
  std::vector<double> errors;
  Newton newton(options);
  newton.observe(
      [&](const IterationRecord&, const VecX& at) { errors.push_back((at - exact).norm()); });
  (void)newton.minimize(g, x);
  return errors;
}

// log e_{k+1} / log e_k near the minimum, measured over the last steps above round-off.
double measured_order(const std::vector<double>& errors) {
  size_t last = 0;
  while (last + 1 < errors.size() && errors[last + 1] > 1e-13) ++last;
  if (last < 2) return 0;
  return std::log(errors[last] / errors[last - 1]) / std::log(errors[last - 1] / errors[last - 2]);
}

TEST(Newton, SolvesAQuadraticInOneIteration) {
  Random random(3);
  const MatX A = test::symmetric_with(VecX::LinSpaced(30, 1, 1e3), random);
  const VecX c = random.vector(30);
  Quadratic g(A, MatX::Identity(30, 30), c);
  VecX x = random.vector(30, 10);
  const SolveReport report = Newton({.stop = {.iterations = 1}}).minimize(g, x);
  EXPECT_LT((x - c).norm(), 1e-11);
  EXPECT_EQ(report.factorizations, 1);
  EXPECT_EQ(report.indefinite, 0);
}

TEST(Newton, IsQuadraticNearTheMinimumWithTheExactHessian) {
  SpringNetwork springs = SpringNetwork::lattice(2, 500, 2000, 7);
  const auto of_springs = errors_of({.hessian = HessianRepair::kExact}, springs, springs.y());
  EXPECT_GT(measured_order(of_springs), 1.8);
  Rosenbrock valley(9);
  const auto of_valley = errors_of({.stop = {.iterations = 100}, .hessian = HessianRepair::kExact},
                                   valley, VecX::Constant(9, 1.2));
  EXPECT_GT(measured_order(of_valley), 1.8);
}

TEST(Newton, NamesHessiansThatHadToBeChanged) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 10, 8);
  for (const auto repair : {HessianRepair::kTikhonov, HessianRepair::kExact}) {
    VecX x = 0.3 * g.y();  // compressed
    const double before = g.value(x);
    const SolveReport report =
        Newton({.stop = {.iterations = 20}, .hessian = repair}).minimize(g, x);
    EXPECT_GT(report.indefinite, 0);
    EXPECT_GT(report.factorizations, report.iterations);
    EXPECT_LT(report.value, before);
  }
  VecX x = 0.3 * g.y();
  EXPECT_EQ(Newton({.stop = {.iterations = 20}}).minimize(g, x).indefinite, 0);
}

// Conjugate gradients that meet negative curvature end early, in a direction that leads down.
TEST(Newton, TruncatedConjugateGradientsGoDownAnIndefiniteHessian) {
  Random random(9);
  const MatX A = test::symmetric_with(VecX::LinSpaced(30, -10, 100), random);
  ASSERT_GT(A.diagonal().minCoeff(), 0) << "else the preconditioner sees it first";
  Quadratic g(A, MatX::Identity(30, 30), VecX::Zero(30));
  VecX x = test::smallest_eigenvector(A);
  const double before = g.value(x);
  const SolveReport report = Newton({.stop = {.iterations = 1},
                                     .hessian = HessianRepair::kExact,
                                     .linear = {.solve = LinearSolve::kTruncated,
                                                .preconditioner = "jacobi",
                                                .tolerance = 1e-12}})
                                 .minimize(g, x);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_LT(report.value, before);
  EXPECT_EQ(report.indefinite, 1);
  EXPECT_EQ(report.factorizations, 0);
}

TEST(Newton, CountsLinearIterations) {
  SpringNetwork g = SpringNetwork::lattice(2, 100, 2000, 10);
  VecX x = g.y();
  const SolveReport report =
      Newton({.stop = {.iterations = 3},
              .linear = {.solve = LinearSolve::kPcg, .iterations = 5, .tolerance = 0}})
          .minimize(g, x);
  EXPECT_EQ(report.linear_iterations, 15);
}

// A stiffness far above that of A0 takes a shift far above it, too.
TEST(Newton, ShiftsAnIndefiniteHessianOfAnySize) {
  Random random(11);
  const MatX A = test::symmetric_with(VecX::LinSpaced(12, -1e20, 1e20), random);
  Quadratic g(A, MatX::Identity(12, 12), VecX::Zero(12));
  VecX x = random.vector(12);
  const double before = g.value(x);
  const SolveReport report =
      Newton({.stop = {.iterations = 1}, .hessian = HessianRepair::kTikhonov}).minimize(g, x);
  EXPECT_EQ(report.indefinite, 1);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_LT(report.value, before);
}

// Where the Hessian is not finite there is no direction: the solve says so and stays.
TEST(Newton, StallsWhereTheHessianIsNotFinite) {
  class Overflow final : public test::DenseObjective {
   public:
    Overflow() : DenseObjective(MatX::Identity(3, 3)) {}
    double value_and_gradient(const VecX& x, VecX& gradient) override {
      gradient = VecX::Ones(3);
      return x.sum();
    }
    MatX dense_hessian(const VecX& x) override {
      return MatX::Constant(3, 3, x.isZero(0) ? 1 : std::numeric_limits<double>::infinity());
    }
  } g;
  for (const auto repair : {HessianRepair::kTikhonov, HessianRepair::kExact}) {
    for (const auto solve : {LinearSolve::kDirect, LinearSolve::kPcg, LinearSolve::kTruncated}) {
      for (const std::string_view name : {"jacobi", "ichol-proxy"}) {
        VecX x = VecX::Ones(3);
        const LinearSystemOptions linear{.solve = solve,
                                         .preconditioner = PreconditionerName(name)};
        const SolveReport report = Newton({.hessian = repair, .linear = linear}).minimize(g, x);
        EXPECT_EQ(report.status, SolveStatus::kStalled);
        EXPECT_EQ(report.not_finite_directions, 1) << choice_name(solve) << " " << name;
        EXPECT_EQ(x, VecX::Ones(3));
      }
    }
  }
}

// A Hessian of zeros cannot be factorised; a shift makes a gradient step of it.
TEST(Newton, ShiftsASingularHessian) {
  class Slope final : public test::DenseObjective {
   public:
    Slope() : DenseObjective(MatX::Identity(3, 3)) {}
    double value_and_gradient(const VecX& x, VecX& gradient) override {
      gradient = VecX::Ones(3);
      return x.sum();
    }
    MatX dense_hessian(const VecX&) override { return MatX::Zero(3, 3); }
  } g;
  VecX x = VecX::Zero(3);
  const SolveReport report =
      Newton({.stop = {.iterations = 1}, .hessian = HessianRepair::kTikhonov}).minimize(g, x);
  EXPECT_EQ(report.indefinite, 1);
  EXPECT_LT(report.value, 0);
}

}  // namespace
}  // namespace pliant
