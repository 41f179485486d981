#include <gtest/gtest.h>

#include <cmath>

#include "pliant/dynamics/model.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/pliant.h"
#include "pliant/solvers/minimizer.h"

// Fibres of type arap in inverted elements, where a sign would make their energy jump by 2 k l.

namespace pliant {
namespace {

// At 30° from z: with F = diag(1, 1, s) it is reversed from s = -1/3 on, and tan 30° long there.
Simulation cube() {
  Scene scene;
  scene.gravity.setZero();
  Body& body = scene.add_solid(make_box({1, 1, 1}, {2, 2, 2}),
                               StableNeoHookean({.young = 1e4, .poisson = 0.3}));
  body.fibers = {{.law = FiberArap({.stiffness = 1e3}), .direction = {0.5, 0, std::sqrt(0.75)}}};
  return scene.build({.step = 0.1});
}

// Squashed to s, and moving so that it would be at `next` after the step.
void squash(Simulation& simulation, double s, double next) {
  State state = simulation.snapshot();
  for (Eigen::Index i = 0; i < state.x.size() / 3; ++i) {
    const double z = state.x[3 * i + 2];
    state.x[3 * i + 2] = s * z;
    state.v[3 * i + 2] = (next - s) / 0.1 * z;
  }
  simulation.restore(state);
}

SolveReport solve(const SolverSettings& solver, double s, double next) {
  Simulation simulation = cube();
  squash(simulation, s, next);
  VecX x = simulation.snapshot().x.head(3 * simulation.model().vertices);
  return solver->make_minimizer()->minimize(simulation.next_problem().objective, x);
}

// From both sides of where it turns, to either side: no line search gets stuck on the way.
TEST(ReversedFibers, StallNoLineSearch) {
  for (const double s : {-0.9, -0.4, -0.34, -0.33, -0.3, 0.3}) {
    for (const double next : {s, s - 0.5, s + 0.5}) {
      const SolveReport lbfgs =
          solve(LbfgsOptions{.stop = {.iterations = 1000, .tolerance = 1e-8}}, s, next);
      EXPECT_EQ(lbfgs.status, SolveStatus::kConverged) << s << " to " << next;
      const SolveReport newton =
          solve(NewtonOptions{.stop = {.iterations = 200, .tolerance = 1e-8}}, s, next);
      EXPECT_EQ(newton.status, SolveStatus::kConverged) << s << " to " << next;
    }
  }
}

}  // namespace
}  // namespace pliant
