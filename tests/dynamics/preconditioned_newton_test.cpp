#include <gtest/gtest.h>

#include <string>

#include "pliant/dynamics/step_objective.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/convergence.h"
#include "pliant/solvers/preconditioners/registry.h"

// Newton's method by conjugate gradients on a mesh that is large enough for multigrid to have more
// than one level.

namespace pliant {
namespace {

// A beam of 2,268 unknowns that is clamped at one end and stretched along; `turned` as a whole.
Simulation beam(bool turned) {
  Scene scene;
  Body& body = scene.add_solid(make_box({1, 0.25, 0.25}, {20, 5, 5}),
                               StableNeoHookean({.young = 1e5, .poisson = 0.45}));
  body.attach_softly(in_box({-0.51, -1, -1}, {-0.49, 1, 1}), 1e5);
  Simulation simulation = scene.build();
  State state = simulation.snapshot();
  const Mat3 turn =
      turned ? Mat3((Mat3() << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished()) : Mat3(Mat3::Identity());
  for (Eigen::Index i = 0; i < state.x.size() / 3; ++i) {
    const Vec3 p = vertex(state.x, i);
    vertex(state.x, i) = turn * Vec3(1.1 * p[0], p[1] + 0.1 * p[0] * p[0], p[2]);
  }
  simulation.restore(state);
  return simulation;
}

SolveReport solve(const PreconditionerName& name, Objective& objective, VecX& x) {
  NewtonOptions options{.stop = {.iterations = 50, .tolerance = 1e-12}};
  options.linear = {
      .solve = LinearSolve::kPcg, .preconditioner = name, .iterations = 2000, .tolerance = 1e-8};
  return SolverSettings(options)->make_minimizer()->minimize(objective, x);
}

TEST(PreconditionedNewton, FindsTheMinimumOfDirectSolves) {
  constexpr double kSize = 1;  // m
  Simulation simulation = beam(false);
  auto [objective, start] = simulation.next_problem();
  const ConvergedMinimum minimum = find_minimum(objective, start);
  for (const std::string_view name : Preconditioners::kNames) {
    SCOPED_TRACE(std::string(name));
    VecX x = start;
    const SolveReport report = solve(PreconditionerName(name), objective, x);
    EXPECT_EQ(report.status, SolveStatus::kConverged);
    EXPECT_EQ(report.factorizations, 0);
    EXPECT_LT((x - minimum.x).lpNorm<Eigen::Infinity>(), 1e-9 * kSize);
  }
}

// A0 by conjugate gradients to the end is A0.
TEST(PreconditionedLbfgs, GoesTheWayOfTheFactor) {
  Simulation simulation = beam(false);
  auto [objective, start] = simulation.next_problem();
  VecX exact = start;
  const SolveReport expected =
      SolverSettings(LbfgsOptions{.factor_bits = 64})->make_minimizer()->minimize(objective, exact);
  for (const std::string_view name : Preconditioners::kNames) {
    SCOPED_TRACE(std::string(name));
    LbfgsOptions options;
    options.linear = {.solve = LinearSolve::kPcg,
                      .preconditioner = PreconditionerName(name),
                      .iterations = 2000,
                      .tolerance = 1e-13};
    VecX x = start;
    const SolveReport report = SolverSettings(options)->make_minimizer()->minimize(objective, x);
    EXPECT_EQ(report.iterations, expected.iterations);
    EXPECT_LT((x - exact).lpNorm<Eigen::Infinity>(), 1e-9);
  }
}

TEST(PreconditionedNewton, TakesFewIterationsByMultigridHoweverTheBodyLies) {
  for (const bool turned : {false, true}) {
    Simulation simulation = beam(turned);
    auto [objective, start] = simulation.next_problem();
    const auto iterations = [&, &g = objective, &from = start](const char* name) {
      VecX x = from;
      const SolveReport report = solve(name, g, x);
      return report.linear_iterations / report.iterations;
    };
    EXPECT_LT(iterations("multigrid"), 40) << turned;
    EXPECT_LT(3 * iterations("multigrid"), iterations("block-jacobi")) << turned;
  }
}

}  // namespace
}  // namespace pliant
