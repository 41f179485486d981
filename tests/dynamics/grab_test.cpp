// Bodies that are taken hold of while they move.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kGravity = 9.81;

// 50 kg of jelly.
Scene heavy_block() {
  Scene scene;
  scene.add_solid(make_box({0.5, 0.4, 0.25}, {5, 4, 3}),
                  StableNeoHookean({.young = 2e5, .poisson = 0.4}), {.name = "block"});
  scene.damping = Drag{.rate = 3};
  return scene;
}

int nearest_vertex(const Simulation& sim, const Vec3& place) {
  Eigen::Index nearest = 0;
  (sim.positions("block").rowwise() - place.transpose()).rowwise().norm().minCoeff(&nearest);
  return static_cast<int>(nearest);
}

TEST(Grab, HoldsAHeavyBodyWhereItSays) {
  constexpr double kStiffness = 1e6;  // N/m
  Simulation sim = heavy_block().build({.step = 1.0 / 60});
  const int top = nearest_vertex(sim, {0, 0.2, 0.125});
  const int grab = sim.grab("block", top, kStiffness);
  const Vec3 target = Vec3(0.1, 0.5, 0);
  sim.move_grab(grab, target);
  for (int i = 0; i < 600; ++i) sim.step();
  const Vec3 held = sim.positions("block").row(top);
  const double weight = 50 * kGravity;
  EXPECT_LT((held - target).norm(), 1e-3);
  EXPECT_NEAR(target[1] - held[1], weight / kStiffness, 0.02 * weight / kStiffness);
  EXPECT_NEAR(sim.grab_force(grab)[1], weight, 0.02 * weight);
  EXPECT_LT(sim.velocities("block").norm(), 1e-3);
}

// What a step cannot be made with is an error of the step, and the simulation can go on without it.
TEST(Grab, ThatNoMatrixCanHoldFailsTheStepAndCanBeReleased) {
  Simulation sim = heavy_block().build();
  sim.step();
  const std::string before = state_hash(sim.state(), sim.model().vertices);
  const int first = sim.grab("block", 3, 1e308);
  const int second = sim.grab("block", 3, 1e308);
  try {
    sim.step();
    FAIL() << "a sum of two stiffnesses of 1e308 N/m is not finite";
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()).rfind("step 2, t = 0.03333", 0), 0U) << error.what();
    EXPECT_NE(std::string(error.what()).find("M/h² + L cannot be factorised at vertex 3"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(state_hash(sim.state(), sim.model().vertices), before);
  sim.release(first);
  sim.release(second);
  sim.step();
  EXPECT_NE(state_hash(sim.state(), sim.model().vertices), before);
}

// The acceptance of every solver that takes springs: the grab is one.
TEST(Grab, IsTheAttachmentThatTheSceneCouldHaveHad) {
  Scene free = test::small_block(Arap({.mu = 4e4}));
  free.gravity = Vec3(0, -kGravity, 0);
  for (const SolverSettings& solver :
       {SolverSettings(NewtonOptions{.stop = {.iterations = 30}}),
        SolverSettings(LbfgsOptions{.stop = {.iterations = 200, .tolerance = 1e-12}}),
        SolverSettings(LocalGlobalOptions{.stop = {.iterations = 2000, .tolerance = 1e-13}})}) {
    free.solver = solver;
    Scene held = free;
    held.bodies[0].attach_softly(in_sphere({-0.3, -0.15, -0.15}, 1e-6), 2e3);
    Simulation expected = held.build();
    Simulation sim = free.build();
    const int corner = nearest_vertex(sim, {-0.3, -0.15, -0.15});
    sim.grab("block", corner, 2e3);
    for (int i = 0; i < 5; ++i) {
      expected.step();
      sim.step();
    }
    EXPECT_LT((sim.positions("block") - expected.positions("block")).norm(), 1e-8) << solver.name();
  }
}

TEST(Grab, PullsAPointOnATriangle) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.3}));
  scene.damping = Drag{.rate = 5};
  Simulation sim = scene.build();
  const SurfacePoint on{.triangle = 3, .weights = {0.2, 0.3, 0.5}};
  const auto place = [&] {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
      sum += on.weights[i] * Vec3(sim.positions("block").row(sim.surface("block")[3][i]));
    }
    return sum;
  };
  const Vec3 target = place() + Vec3(0.1, 0.2, -0.1);
  const int grab = sim.grab("block", on, 1e3);
  EXPECT_EQ(sim.grab_force(grab).norm(), 0);
  sim.move_grab(grab, target);
  for (int i = 0; i < 300; ++i) sim.step();
  EXPECT_LT((place() - target).norm(), 1e-6);
}

// A0 is the same whatever came and went.
TEST(Grab, LeavesNoTraceOnceItsStepsAreUndone) {
  Simulation sim = heavy_block().build();
  Simulation twin = heavy_block().build();
  const State start = sim.snapshot();
  sim.grab("block", SurfacePoint{.triangle = 5, .weights = {0.5, 0.25, 0.25}}, 1e5);
  sim.move_grab(1, Vec3(0, 1, 0));
  for (int i = 0; i < 3; ++i) sim.step();
  EXPECT_NE(sim.positions("block"), twin.positions("block"));
  sim.restore(start);
  for (int i = 0; i < 5; ++i) {
    sim.step();
    twin.step();
  }
  EXPECT_EQ(sim.positions("block"), twin.positions("block"));
}

TEST(Grab, CountsInTheEnergyFromWhenItIsMadeToWhenItIsReleased) {
  Simulation sim = heavy_block().build();
  const double free = sim.potential_energy();
  const int grab = sim.grab("block", 0, 1e5);
  EXPECT_EQ(sim.potential_energy(), free) << "it pulls towards where the vertex is";
  sim.move_grab(grab, sim.positions("block").row(0).transpose() + Vec3(0, 0.1, 0));
  sim.step();
  const State pulled = sim.snapshot();
  const double energy = sim.potential_energy();
  Simulation other = heavy_block().build();
  other.restore(pulled);
  EXPECT_EQ(other.potential_energy(), energy);
  const double stretch = sim.grab_force(grab).norm() / 1e5;
  sim.release(grab);
  EXPECT_GT(stretch, 1e-3);
  EXPECT_NEAR(energy - sim.potential_energy(), 0.5 * 1e5 * stretch * stretch, 1e-9 * energy);
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

std::string refusal(const std::function<void(Simulation&)>& call) {
  Scene scene = heavy_block();
  scene.bodies[0].attach(in_box({-1, -1, -1}, {-0.249, 1, 1}));
  Simulation sim = scene.build({.grabs = 2});
  return test::message_of([&] { call(sim); });
}

TEST(Grab, RefusesWhatCannotBePulled) {
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 1000, 1); }),
            "grab: vertex: must be >= 0 and < 120, found 1000");
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 5, -1); }),
            "grab: stiffness: must be > 0 N/m, found -1");
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 0, 1); }),
            "grab: vertex 0 of \"block\" is pinned: it cannot be pulled");
  EXPECT_EQ(refusal([](auto& s) {
              s.grab("block", SurfacePoint{.triangle = 1, .weights = {0.5, 0.25, 0}}, 1);
            }).find("grab: weights: must sum to 1, found 0.75"),
            0U);
  EXPECT_EQ(refusal([](auto& s) {
              s.grab("block", SurfacePoint{.triangle = -1}, 1);
            }).find("grab: triangle: must be >= 0 and < "),
            0U);
  EXPECT_EQ(refusal([](auto& s) {
              for (int i = 0; i < 3; ++i) s.grab("block", 5, 1);
            }),
            "grab: all 2 places are taken: release one, or build with room for more grabs");
  EXPECT_EQ(refusal([](auto& s) { s.release(1); }), "grab 1: there is none");
  EXPECT_EQ(refusal([](auto& s) {
              s.release(s.grab("block", 5, 1));
              s.move_grab(1, Vec3::Zero());
            }),
            "grab 1: has been released");
  EXPECT_EQ(refusal([](auto& s) { s.move_grab(s.grab("block", 5, 1), Vec3(0, 1.0 / 0.0, 0)); }),
            "move_grab: the target is not finite");
}

TEST(Restore, RefusesGrabsThatCannotBe) {
  const auto error = [](const std::function<void(State&)>& change) {
    Simulation sim = heavy_block().build();
    sim.grab("block", 0, 1e3);
    sim.grab("block", 1, 1e3);
    State state = sim.snapshot();
    change(state);
    return test::message_of([&] { sim.restore(state); });
  };
  EXPECT_EQ(error([](State& s) { s.grabs[1].points[0] = 999; }),
            "restore: grabs.1.points.0: must be >= 0 and < 120, found 999");
  EXPECT_EQ(error([](State& s) { s.grabs[0].place = 16; }),
            "restore: grabs.0.place: must be >= 0 and < 16, found 16");
  EXPECT_EQ(error([](State& s) { s.grabs[1].place = 0; }),
            "restore: grabs.1.place: 0 is taken by another grab");
  EXPECT_EQ(error([](State& s) { s.grabs[1].id = 1; }),
            "restore: grabs.1.id: must be >= 2 and < 3, found 1");
  EXPECT_EQ(error([](State& s) { s.grabs[0].stiffness = 0; }),
            "restore: grabs.0.stiffness: must be > 0 N/m, found 0");
  EXPECT_EQ(error([](State& s) { s.grabs[0].stiffness = std::nan(""); }),
            "restore: grabs.0.stiffness: must be > 0 N/m, found nan");
  EXPECT_EQ(error([](State& s) {
              s.grabs[0].weights = {0.5, 0.25, 0};
            }),
            "restore: grabs.0.weights: must sum to 1, found 0.75");
  EXPECT_EQ(error([](State& s) { s.next_grab = 0; }), "restore: next_grab: must be >= 1, found 0");
}

}  // namespace
}  // namespace pliant
