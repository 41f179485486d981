#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "pliant/dynamics/step_objective.h"
#include "pliant/pliant.h"
#include "pliant/solvers/lbfgs.h"

namespace pliant {
namespace {

// A block that lies on the ground, at the depth at which the ground bears it.
Scene resting_block(const AnyMaterial& material) {
  Scene scene;
  Body& block = scene.add_solid(make_box({0.4, 0.3, 0.3}, {4, 3, 3}), material, {.name = "block"});
  block.translate = {0, 0.15, 0};
  scene.colliders.push_back({.shape = HalfSpace()});
  scene.damping = Drag{.rate = 2};
  scene.sleep = false;
  return scene;
}

int restarts_in(Simulation& sim, int frames) {
  int restarts = 0;
  for (int i = 0; i < frames; ++i) restarts += sim.step().solve.restarts;
  return restarts;
}

struct Rest {
  std::string name;
  AnyMaterial material;
};

class AtRest : public ::testing::TestWithParam<Rest> {};

// y lies under the ground, where g is high, and few iterations would not lead out again.
TEST_P(AtRest, IsSolvedOnceAFrame) {
  for (const double step : {1.0 / 30, 1.0 / 120}) {
    Simulation sim = resting_block(GetParam().material).build({.step = step});
    sim.set_solver(LbfgsOptions{.stop = {.iterations = 10}});
    (void)restarts_in(sim, 60);  // comes to rest
    EXPECT_EQ(restarts_in(sim, 120), 0) << step;
    EXPECT_NEAR(sim.positions("block").col(1).minCoeff(), 0, 0.02);
  }
}

// What ten iterations from y leave of the next step, and what the step itself leaves: g, J.
struct Left {
  double from_y = 0, by_step = 0;
};
Left left_by_next_step(Simulation& sim) {
  const LbfgsOptions options{.stop = {.iterations = 10}};
  sim.set_solver(options);
  auto [g, x] = sim.next_problem();
  const double from_y = Lbfgs(options).minimize(g, x).value;
  return {from_y, sim.step().solve.value};
}

TEST(FirstGuess, IsBetterThanYWhereBodiesAreHeld) {
  Scene scene;
  Body& beam = scene.add_solid(make_box({1, 0.2, 0.2}, {10, 2, 2}),
                               StableNeoHookean({.young = 1e6}), {.name = "beam"});
  beam.attach(on_side_of_plane({-0.49, 0, 0}, {-1, 0, 0}));
  Simulation sim = scene.build();
  for (int i = 0; i < 10; ++i) {
    const Left left = left_by_next_step(sim);
    EXPECT_LT(left.by_step, left.from_y) << i;
  }
}

// There y is the minimum but for what moves inside.
TEST(FirstGuess, IsYWhereBodiesFly) {
  Scene scene = resting_block(StableNeoHookean({.young = 1e5}));
  scene.bodies[0].translate = {0, 10, 0};
  scene.bodies[0].scramble = Scramble{.seed = 1, .extent = 0.02};
  Simulation sim = scene.build();
  for (int i = 0; i < 10; ++i) {
    const Left left = left_by_next_step(sim);
    EXPECT_EQ(left.by_step, left.from_y) << i;
  }
}

// With one iteration, and where bodies hit the ground.
TEST(FirstGuess, NeverLeavesMoreThanStandingStill) {
  for (const double speed : {0.0, 1.0, 5.0}) {
    Scene scene = resting_block(StableNeoHookean({.young = 1e5}));
    scene.bodies[0].translate = {0, 0.2, 0};
    scene.bodies[0].velocity = {0, -speed, 0};
    Simulation sim = scene.build();
    sim.set_solver(LbfgsOptions{.stop = {.iterations = 1}});
    for (int i = 0; i < 40; ++i) {
      auto problem = sim.next_problem();
      VecX standing;
      problem.objective.gather_free(sim.state().x, standing);
      const double most = problem.objective.value(standing);
      EXPECT_LE(sim.step().solve.value, most + 1e-9 * std::abs(most)) << speed << ", frame " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Materials, AtRest,
                         ::testing::Values(Rest{"jelly", StableNeoHookean({.young = 1e4})},
                                           Rest{"rubber", StableNeoHookean({.young = 1e6})},
                                           Rest{"stiff", StableNeoHookean({.young = 1e8})},
                                           Rest{"wood", Corotated({.young = 1e8})},
                                           Rest{"arap", Arap({.mu = 1e5})}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace pliant
