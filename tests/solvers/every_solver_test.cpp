#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/choice.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/preconditioners/registry.h"
#include "pliant/solvers/registry.h"
#include "pliant/solvers/solver_settings.h"
#include "solvers/objectives.h"
#include "support/sanitizer.h"

// What every minimiser promises, whatever its options.

namespace pliant {
namespace {

using test::SpringNetwork;

struct Method {
  std::string name;
  SolverSettings settings;
};

constexpr int kMany = 20000;

template <class Choice>
std::string text(Choice choice) {
  return std::string(choice_name(choice));
}

// By each line search, with enough iterations to arrive.
void add_searches(LineSearch search, std::vector<Method>& all) {
  const std::string with = " " + text(search);
  for (const int history : {0, 1, 5, 30}) {
    all.push_back(
        {"l-bfgs " + std::to_string(history) + with,
         LbfgsOptions{
             .stop = {.iterations = kMany}, .history = history, .search = {.kind = search}}});
  }
  all.push_back(
      {"newton" + with, NewtonOptions{.stop = {.iterations = 100}, .search = {.kind = search}}});
  all.push_back(
      {"hybrid" + with, HybridOptions{.stop = {.iterations = 100}, .search = {.kind = search}}});
  all.push_back({"chebyshev" + with, ChebyshevDescentOptions{.stop = {.iterations = kMany},
                                                             .search = {.kind = search}}});
  NonlinearCgOptions conjugate{.stop = {.iterations = kMany}};
  conjugate.search.kind = search;
  all.push_back({"nonlinear-cg" + with, conjugate});
  all.push_back({"gradient-descent" + with, GradientDescentOptions{.stop = {.iterations = kMany},
                                                                   .search = {.kind = search}}});
}

// L-BFGS from other matrices, and by other means.
void add_initial_hessians(std::vector<Method>& all) {
  for (const auto initial : {InitialHessian::kIdentity, InitialHessian::kRest,
                             InitialHessian::kWarpedRest, InitialHessian::kFrame}) {
    all.push_back({"l-bfgs on " + text(initial),
                   LbfgsOptions{.stop = {.iterations = kMany}, .initial = initial}});
  }
  for (const std::string_view name : Preconditioners::kNames) {
    LbfgsOptions options{.stop = {.iterations = kMany}};
    options.linear.solve = LinearSolve::kPcg;
    options.linear.preconditioner = PreconditionerName(name);
    all.push_back({"l-bfgs by cg, " + std::string(name), options});
  }
}

// Newton by every kind of linear solve.
void add_newtons(HessianRepair repair, std::vector<Method>& all) {
  all.push_back(
      {"newton " + text(repair), NewtonOptions{.stop = {.iterations = 200}, .hessian = repair}});
  for (const auto linear : {LinearSolve::kPcg, LinearSolve::kTruncated}) {
    for (const std::string_view preconditioner : Preconditioners::kNames) {
      std::string name = "newton";
      for (const std::string& word : {text(repair), text(linear), std::string(preconditioner)}) {
        name.append(" ").append(word);
      }
      all.push_back(
          {name, NewtonOptions{.stop = {.iterations = 500},
                               .hessian = repair,
                               .linear = {.solve = linear,
                                          .preconditioner = PreconditionerName(preconditioner)}}});
    }
  }
}

// Every way to walk downhill.
std::vector<Method> methods() {
  std::vector<Method> all;
  for (const auto search : {LineSearch::kArmijo, LineSearch::kWolfe}) add_searches(search, all);
  all.push_back({"nonlinear-cg plain",
                 NonlinearCgOptions{.stop = {.iterations = kMany}, .preconditioned = false}});
  add_initial_hessians(all);
  for (const auto repair :
       {HessianRepair::kProjected, HessianRepair::kTikhonov, HessianRepair::kExact}) {
    add_newtons(repair, all);
  }
  return all;
}

// A step short enough to have one minimum: inertia is above what compressed springs can take away.
SpringNetwork one_minimum() { return SpringNetwork::lattice(1, 100, 2000, 5); }

TEST(EverySolver, ReachesTheSamePointWhereThereIsOneMinimum) {
  SpringNetwork g = one_minimum();
  const VecX exact = test::newton_minimizer(g, g.y());
  const double size = 1;  // m, edge of the lattice
  for (const Method& method : methods()) {
    SCOPED_TRACE(method.name);
    VecX x = g.y();
    const SolveReport report = method.settings->make_minimizer()->minimize(g, x);
    EXPECT_LT((x - exact).lpNorm<Eigen::Infinity>(), 1e-8 * size) << to_text(report.status);
    EXPECT_EQ(report.value, g.value(x));
  }
}

// From far away, with compressed springs: not all end in the same minimum, but all go down.
TEST(EverySolver, LowersGFromAnIndefiniteStart) {
  SpringNetwork g = SpringNetwork::lattice(1, 1000, 100, test::kSanitized ? 4 : 6);
  for (const Method& method : methods()) {
    SCOPED_TRACE(method.name);
    VecX x = 0.2 * g.y();
    const double before = g.value(x);
    double last = before;
    const auto minimizer = method.settings->make_minimizer();
    minimizer->observe([&](const IterationRecord& record, const VecX&) {
      EXPECT_LE(record.value, last + 1e-9 * before) << record.iteration;
      last = record.value;
    });
    const SolveReport report = minimizer->minimize(g, x);
    EXPECT_LT(report.value, 0.5 * before);
    EXPECT_TRUE(x.allFinite());
  }
}

TEST(EverySolver, DoesNothingInZeroIterations) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    SpringNetwork g = one_minimum();
    VecX x = g.y();
    const SolveReport report = SolverSettings(typename S::Options{.stop = {.iterations = 0}})
                                   ->make_minimizer()
                                   ->minimize(g, x);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(report.status, SolveStatus::kIterationLimit);
    EXPECT_EQ(x, g.y());
    EXPECT_EQ(report.value, g.value(x));
  });
}

TEST(EverySolver, SaysThatTheFirstGuessIsNotFinite) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    SpringNetwork g = one_minimum();
    VecX x = g.y();
    x[4] = std::numeric_limits<double>::quiet_NaN();
    const SolveReport report =
        SolverSettings(typename S::Options{})->make_minimizer()->minimize(g, x);
    EXPECT_EQ(report.status, SolveStatus::kNotFinite);
  });
}

TEST(EverySolver, StopsAtTheTolerance) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    SpringNetwork g = one_minimum();
    VecX x = g.y(), gradient, step;
    typename S::Options options;
    options.stop.iterations = kMany;
    options.stop.tolerance = 1e-5;
    const SolveReport report = SolverSettings(options)->make_minimizer()->minimize(g, x);
    EXPECT_EQ(report.status, SolveStatus::kConverged);
    g.value_and_gradient(x, gradient);
    g.solve_proxy(gradient, step, FactorPrecision::kDouble);
    // Projective Dynamics stops one step after it is close enough, the others before the next.
    EXPECT_LE(step.lpNorm<Eigen::Infinity>(), 1e-5);
    EXPECT_GT(step.lpNorm<Eigen::Infinity>(), 0);
  });
}

// The clock decides; a budget that is over at once is enough for one iteration.
TEST(EverySolver, StopsWhenTheTimeIsUp) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    SpringNetwork g = one_minimum();
    VecX x = g.y();
    typename S::Options options;
    options.stop.budget = 1e-12;
    const SolveReport report = SolverSettings(options)->make_minimizer()->minimize(g, x);
    EXPECT_EQ(report.status, SolveStatus::kOutOfTime);
    EXPECT_EQ(report.iterations, 1);
    options.stop.budget = 1e6;
    EXPECT_NE(SolverSettings(options)->make_minimizer()->minimize(g, x).status,
              SolveStatus::kOutOfTime);
  });
}

// A direction by a few conjugate gradients is not A0⁻¹∇g.
TEST(EverySolver, StopsAtTheToleranceByInexactSolvesToo) {
  SpringNetwork g = one_minimum();
  VecX x = g.y(), gradient, step;
  LbfgsOptions options{.stop = {.iterations = kMany, .tolerance = 1e-5}, .history = 0};
  options.linear.solve = LinearSolve::kPcg;
  options.linear.iterations = 1;
  const SolveReport report = Lbfgs(options).minimize(g, x);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
  g.value_and_gradient(x, gradient);
  g.solve_proxy(gradient, step, FactorPrecision::kDouble);
  EXPECT_LE(step.lpNorm<Eigen::Infinity>(), 1e-5);
}

TEST(EverySolver, HybridRecordsEachIterationOnceWithoutABootstrap) {
  SpringNetwork g = one_minimum();
  VecX x = g.y();
  int next = 0;
  Hybrid hybrid({.stop = {.iterations = 5}, .bootstrap = 0});
  hybrid.observe(
      [&](const IterationRecord& record, const VecX&) { EXPECT_EQ(record.iteration, next++); });
  EXPECT_EQ(hybrid.minimize(g, x).iterations + 1, next);
}

TEST(EverySolver, RecordsEachIterationOnce) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(std::string(S::kName));
    SpringNetwork g = one_minimum();
    VecX x = g.y();
    int next = 0;
    typename S::Options options;
    options.stop.iterations = 14;
    const auto minimizer = SolverSettings(options)->make_minimizer();
    minimizer->observe([&](const IterationRecord& record, const VecX& at) {
      EXPECT_EQ(record.iteration, next++);
      EXPECT_EQ(record.value, g.value(at));
    });
    const SolveReport report = minimizer->minimize(g, x);
    EXPECT_EQ(report.iterations + 1, next);
  });
}

}  // namespace
}  // namespace pliant
