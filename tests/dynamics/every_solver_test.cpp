#include <gtest/gtest.h>

#include <string>

#include "pliant/dynamics/integrator_of.h"
#include "pliant/dynamics/registry.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/registry.h"

namespace pliant {
namespace {

// A short soft beam, clamped at one end, that bends under its weight. Projective, so that every
// solver takes it.
Scene beam(const AnyIntegrator& integrator, const SolverSettings& solver) {
  Scene scene;
  scene.time.step = 0.01;
  scene.time.integrator = integrator;
  Body& body = scene.add_solid(make_box({0.3, 0.1, 0.1}, {3, 1, 1}), Arap({.mu = 5e4}));
  body.attach(in_box({-0.16, -1, -1}, {-0.14, 1, 1}));
  scene.solver = solver;
  return scene;
}

VecX after_two_frames(const AnyIntegrator& integrator, const SolverSettings& solver) {
  Simulation simulation = beam(integrator, solver).build();
  simulation.step();
  simulation.step();
  return simulation.state().x;
}

// Whatever the integrator makes of a step, every minimiser finds the same one.
TEST(EverySolver, WorksWithEveryIntegrator) {
  constexpr double kSize = 0.3;  // m
  Integrators::for_each([]<class I>() {
    if constexpr (ImplicitIntegrator<I>) {
      const VecX exact = after_two_frames(
          I{}, NewtonOptions{.stop = {.iterations = 100}, .hessian = HessianRepair::kExact});
      Solvers::for_each([&]<class S>() {
        SCOPED_TRACE(std::string(I::kName) + ", " + std::string(S::kName));
        typename S::Options options;
        options.stop.iterations = 20000;
        options.stop.tolerance = 1e-12;
        EXPECT_LT((after_two_frames(I{}, options) - exact).template lpNorm<Eigen::Infinity>(),
                  1e-8 * kSize);
      });
    }
  });
}

// Nothing that a solver has learnt is outside the state, not even of A0 with a grab that came
// later.
TEST(EverySolver, SnapshotsContinueBitByBit) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(S::kName);
    typename S::Options options;
    options.stop.iterations = 15;  // more than Chebyshev's delay
    const Scene scene = beam(ImplicitEuler{}, options);
    Simulation simulation = scene.build(), other = scene.build();
    for (int frame = 0; frame < 2; ++frame) simulation.step();
    simulation.grab("beam", 15, 1e4);  // stiffer than the beam
    for (int frame = 0; frame < 2; ++frame) simulation.step();
    other.restore(simulation.snapshot());
    for (int frame = 0; frame < 4; ++frame) simulation.step();
    for (int frame = 0; frame < 4; ++frame) other.step();
    EXPECT_EQ(simulation.state().x, other.state().x);
  });
}

// All minimisations of a step share its budget; each makes an iteration at least.
TEST(Budget, IsNeverTooShortForAStep) {
  Simulation simulation =
      beam(ImplicitEuler{}, LbfgsOptions{.stop = {.iterations = 100, .budget = 1e-9}}).build();
  for (int frame = 0; frame < 3; ++frame) {
    for (const int iterations : simulation.step().minimizations) EXPECT_EQ(iterations, 1);
  }
}

// Where the clock says when to stop, the report says when it did.
TEST(Budget, ARunCanBeReplayedBitByBit) {
  const Scene scene =
      beam(ImplicitEuler{}, LbfgsOptions{.stop = {.iterations = 100000, .budget = 5e-4}});
  Simulation first = scene.build(), second = scene.build();
  std::vector<int> iterations;
  for (int frame = 0; frame < 8; ++frame) {
    const StepReport report = first.step();
    EXPECT_GE(report.minimizations.size(), 1u);
    iterations.insert(iterations.end(), report.minimizations.begin(), report.minimizations.end());
  }
  second.replay(iterations);
  for (int frame = 0; frame < 8; ++frame) second.step();
  EXPECT_EQ(first.state().x, second.state().x);
  EXPECT_EQ(first.state().v, second.state().v);
}

// Fewer and more iterations than the window has pairs, in turn.
TEST(Budget, ReplaysAnyNumbersOfIterations) {
  Simulation simulation = beam(ImplicitEuler{}, LbfgsOptions{}).build();
  const std::vector<int> iterations = {8, 2, 9, 1, 0, 8, 3};
  simulation.replay(iterations);
  for (const int count : iterations) EXPECT_EQ(simulation.step().solve.iterations, count);
  EXPECT_EQ(simulation.replays_left(), 0u);
}

TEST(Budget, WithoutOneThereIsNothingToReplay) {
  Simulation simulation = beam(ImplicitEuler{}, LbfgsOptions{}).build();
  EXPECT_TRUE(simulation.step().minimizations.empty());
  simulation.replay({3});
  EXPECT_EQ(simulation.step().solve.iterations, 3);
  EXPECT_EQ(simulation.step().solve.iterations, 10) << "as the options say again";
}

}  // namespace
}  // namespace pliant
