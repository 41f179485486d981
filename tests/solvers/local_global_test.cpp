#include "pliant/solvers/local_global.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "pliant/core/error.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/lbfgs.h"
#include "solvers/objectives.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::SpringNetwork;

TEST(LocalGlobal, OneIterationIsAUnitQuasiNewtonStep) {
  for (const std::uint64_t seed : {31u, 32u, 33u}) {
    SpringNetwork g = SpringNetwork::lattice(2, 1e4, 50, seed);
    VecX x = g.y(), expected = g.y(), gradient, d;
    g.value_and_gradient(expected, gradient);
    g.solve_proxy(gradient, d, FactorPrecision::kDouble);
    expected -= d;
    const SolveReport report = LocalGlobal({.stop = {.iterations = 1}}).minimize(g, x);
    EXPECT_EQ(report.iterations, 1);
    EXPECT_LT((x - expected).norm(), 1e-13 * x.norm());
    EXPECT_EQ(report.value, g.value_and_gradient(x, gradient));
    EXPECT_EQ(report.gradient_norm, norm(gradient));
  }
}

TEST(LocalGlobal, NeverRaisesTheObjectiveAndConverges) {
  SpringNetwork g = SpringNetwork::lattice(2, 1000, 100, 34);
  VecX x = g.y();
  LocalGlobal solver({.stop = {.iterations = 5000, .tolerance = 1e-14}});
  double last = std::numeric_limits<double>::infinity();
  int seen = 0;
  solver.observe([&](const IterationRecord& r, const VecX&) {
    EXPECT_EQ(r.iteration, seen++);
    EXPECT_LE(r.value, last * (1 + 1e-14));
    last = r.value;
  });
  const SolveReport report = solver.minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  EXPECT_EQ(seen, report.iterations + 1);
  EXPECT_LT((x - test::newton_minimizer(g, x)).norm(), 1e-10);
}

TEST(LocalGlobal, ZeroIterationsOnlyReport) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 100, 35);
  VecX x = g.y();
  const SolveReport report = LocalGlobal({.stop = {.iterations = 0}}).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(report.value, g.value(x));
  EXPECT_EQ(x, g.y());
}

TEST(LocalGlobal, ReportsAFirstGuessThatIsNotFinite) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 100, 36);
  VecX x = g.y();
  x[4] = std::numeric_limits<double>::infinity();
  const VecX before = x;
  EXPECT_EQ(LocalGlobal({}).minimize(g, x).status, SolveStatus::kNotFinite);
  EXPECT_EQ(x, before);
}

TEST(LocalGlobal, RefusesEnergiesThatAreNotProjective) {
  test::Rosenbrock g(4);
  VecX x = VecX::Zero(4);
  LocalGlobal solver({});
  EXPECT_EQ(test::message_of([&] { return solver.minimize(g, x); }),
            "solver.type: local-global needs projective energies (springs, arap, constraints, "
            "square-root "
            "fibres, bending, attachments, ties)");
  EXPECT_THROW(solver.check(g), InputError);
  EXPECT_NO_THROW(Lbfgs({}).check(g));
}

}  // namespace
}  // namespace pliant
