#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "pliant/pliant.h"
#include "support/fake_clock.h"

namespace pliant {
namespace {

using std::chrono::milliseconds;
using test::FakeClock;

// A block whose vertices are anywhere, which few iterations leave worse off than it was.
Scene scrambled_block(int seed) {
  Scene scene;
  scene.gravity.setZero();
  scene.add_solid(make_box({0.6, 0.6, 0.6}, {4, 4, 4}), Corotated({.young = 1e5, .poisson = 0.35}));
  scene.bodies[0].scramble = Scramble{.seed = seed, .extent = 1};
  return scene;
}

// Stiff blocks that hit the ground at 5 m/s.
Scene falling_blocks(int count) {
  Scene scene;
  for (int i = 0; i < count; ++i) {
    Body& block =
        scene.add_solid(make_box({0.3, 0.3, 0.3}, {3, 3, 3}), StableNeoHookean({.young = 1e7}),
                        {.name = "block " + std::to_string(i)});
    block.translate = {1.0 * i, 0.25, 0};
    block.velocity = {0, -5, 0};
  }
  scene.colliders.push_back({.shape = HalfSpace()});
  return scene;
}

struct BudgetedRun {
  std::vector<int> minimizations;
  int restarts = 0;
  VecX x;
};

// A first guess and an iteration take a millisecond each.
BudgetedRun run_with_budget(const Scene& scene, int ms) {
  FakeClock clock;
  Simulation sim = scene.build();
  sim.set_solver(LbfgsOptions{.stop = {.iterations = 1000, .budget = 1e-3 * ms, .clock = &clock}});
  sim.observe([&](const IterationRecord&, const VecX&) { clock.pass(milliseconds(1)); });
  BudgetedRun run;
  for (int frame = 0; frame < 30; ++frame) {
    const auto start = clock.now();
    const StepReport report = sim.step();
    EXPECT_LE(clock.now() - start, milliseconds(ms)) << "frame " << frame;
    run.restarts += report.solve.restarts;
    run.minimizations.insert(run.minimizations.end(), report.minimizations.begin(),
                             report.minimizations.end());
  }
  run.x = sim.state().x;
  return run;
}

void expect_replay(const Scene& scene, const BudgetedRun& run) {
  Simulation sim = scene.build();
  sim.replay(run.minimizations);
  for (int frame = 0; frame < 30; ++frame) sim.step();
  EXPECT_EQ(sim.replays_left(), 0u);
  EXPECT_EQ(sim.state().x, run.x);
}

TEST(Budget, IsKeptInContact) {
  const Scene scene = falling_blocks(1);
  for (const int ms : {2, 3, 4, 6, 10, 16}) expect_replay(scene, run_with_budget(scene, ms));
}

TEST(Budget, IsKeptByStepsThatStartAgain) {
  int restarts = 0, left_out = 0;
  for (int seed = 1; seed <= 5; ++seed) {
    const Scene scene = scrambled_block(seed);
    for (const int ms : {2, 3, 4, 6, 10}) {
      const BudgetedRun run = run_with_budget(scene, ms);
      expect_replay(scene, run);
      restarts += run.restarts;
      left_out += static_cast<int>(std::ranges::count(run.minimizations, 0));
    }
  }
  EXPECT_GT(restarts, 0);
  EXPECT_GT(left_out, 0);
}

TEST(Budget, IsSharedByIslands) {
  const Scene scene = falling_blocks(3);
  for (const int ms : {6, 12, 30}) expect_replay(scene, run_with_budget(scene, ms));
}

}  // namespace
}  // namespace pliant
