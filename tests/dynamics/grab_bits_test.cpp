// Grabs that come and go: what is made for them has the same bits whatever was there before.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pliant/dynamics/registry.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/pliant.h"
#include "pliant/solvers/preconditioners/registry.h"
#include "pliant/solvers/registry.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// A block of jelly that falls.
Scene heavy_block() {
  Scene scene;
  scene.add_solid(make_box({0.5, 0.4, 0.25}, {5, 4, 3}),
                  StableNeoHookean({.young = 2e5, .poisson = 0.4}), {.name = "block"});
  scene.damping = Drag{.rate = 3};
  return scene;
}

TEST(Grab, LeavesNoTraceWhenItIsReleasedAtOnce) {
  Simulation sim = heavy_block().build();
  Simulation twin = heavy_block().build();
  const int grab = sim.grab("block", 0, 1e5);
  sim.release(grab);
  for (int i = 0; i < 5; ++i) {
    sim.step();
    twin.step();
  }
  EXPECT_EQ(sim.positions("block"), twin.positions("block"));
}

// A run in which grabs come and go.
void play(Simulation& sim, int from, int to) {
  for (int frame = from; frame < to; ++frame) {
    if (frame == 2) sim.grab("block", 0, 1e6);
    if (frame == 4) sim.grab("block", SurfacePoint{.triangle = 5, .weights = {0.5, 0.5, 0}}, 1e4);
    if (frame >= 4 && frame < 8) sim.move_grab(2, Vec3(0.1 * frame, 0.3, 0));
    if (frame == 9) sim.release(1);
    if (frame == 11) sim.grab("block", 7, 1e5);
    sim.step();
  }
}

TEST(Grab, HasTheSameBitsForAnyNumberOfThreadsAndAcrossASnapshot) {
  Integrators::for_each([]<class I>() {
    Scene scene = heavy_block();
    scene.time.integrator = I{};
    SCOPED_TRACE(I::kName);
    if (scene.time.integrator->is_explicit() || std::string(I::kName) == "quasi-static") return;
    Simulation sim = scene.build();
    play(sim, 0, 14);
    Simulation with_threads = scene.build({.threads = 3});
    play(with_threads, 0, 14);
    EXPECT_EQ(sim.positions("block"), with_threads.positions("block"));
    Simulation first = scene.build();
    play(first, 0, 6);
    Simulation resumed = scene.build();
    resumed.restore(first.snapshot());
    play(resumed, 6, 14);
    EXPECT_EQ(sim.positions("block"), resumed.positions("block"));
    EXPECT_EQ(sim.velocities("block"), resumed.velocities("block"));
  });
}

// Grabs have come and gone, and nothing of them is left in what a solver keeps: its factors, its
// patterns, what it has learnt.
TEST(Grab, LeavesNoTraceInAnySolver) {
  std::vector<SolverSettings> solvers;
  Solvers::for_each([&]<class S>() {
    typename S::Options options;
    options.stop.iterations = 15;  // more than Chebyshev's delay
    solvers.emplace_back(options);
  });
  for (const std::string_view preconditioner : Preconditioners::kNames) {
    const LinearSystemOptions system{.solve = LinearSolve::kPcg,
                                     .preconditioner = PreconditionerName(preconditioner)};
    solvers.emplace_back(NewtonOptions{.stop = {.iterations = 2}, .linear = system});
  }
  for (const auto initial : {InitialHessian::kRest, InitialHessian::kWarpedRest}) {
    solvers.emplace_back(LbfgsOptions{.stop = {.iterations = 5}, .initial = initial});
  }
  for (const SolverSettings& solver : solvers) {
    SCOPED_TRACE(solver.name());
    Scene scene = test::small_block(Arap({.mu = 4e4}));
    scene.gravity = Vec3(0, -9.81, 0);
    scene.solver = solver;
    Simulation sim = scene.build();
    const int vertex = sim.grab("block", 3, 1e4);
    sim.step();
    const int inside =
        sim.grab("block", SurfacePoint{.triangle = 5, .weights = {0.5, 0.2, 0.3}}, 9e3);
    sim.step();
    sim.release(vertex);
    Simulation held = scene.build();
    held.restore(sim.snapshot());
    sim.step();
    held.step();
    EXPECT_EQ(sim.positions("block"), held.positions("block"));
    sim.release(inside);
    Simulation free = scene.build();
    free.restore(sim.snapshot());
    sim.step();
    free.step();
    EXPECT_EQ(sim.positions("block"), free.positions("block"));
  }
}

// What of the factor of A0 is computed again for a grab is to the last bit what all of it would be.
TEST(Grab, ChangesTheFactorAsIfAllOfItWereMadeAgain) {
  Simulation sim = heavy_block().build();
  for (const SurfacePoint& on :
       {SurfacePoint{.triangle = 0}, SurfacePoint{.triangle = 40, .weights = {0.1, 0.2, 0.7}}}) {
    sim.step();
    sim.grab("block", on, 1e6);
    Simulation other = heavy_block().build({.step = 1.0 / 77});
    other.restore(sim.snapshot());
    // All of A0 is another one now.
    other.set_step(sim.settings().step, 1);
    VecX expected, solved;
    for (const auto precision :
         {FactorPrecision::kDouble, FactorPrecision::kSingle, FactorPrecision::kSixteenBits}) {
      auto a = sim.next_problem();
      auto b = other.next_problem();
      ASSERT_EQ((a.objective.proxy() - b.objective.proxy()).norm(), 0);
      a.objective.solve_proxy(a.start, solved, precision);
      b.objective.solve_proxy(a.start, expected, precision);
      EXPECT_EQ(solved, expected);
    }
  }
}

TEST(Grab, KeepsTheAnalysisOfASolid) {
  Simulation sim = heavy_block().build();
  const auto pattern = [&] { return sim.next_problem().objective.pattern_revision(); };
  const Revision free = pattern();
  const int grab = sim.grab("block", SurfacePoint{.triangle = 5, .weights = {0.5, 0.2, 0.3}}, 1e4);
  EXPECT_EQ(pattern(), free);
  sim.release(grab);
  EXPECT_EQ(pattern(), free);
}

}  // namespace
}  // namespace pliant
