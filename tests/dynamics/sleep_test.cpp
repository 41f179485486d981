#include "pliant/dynamics/sleep.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "pliant/dynamics/integrator_of.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/registry.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kStep = 1.0 / 60;    // s
constexpr int kFramesToSleep = 31;    // the last of which ends after half a second
constexpr int kFramesToSettle = 200;  // for the block on the ground
const Vec3 kPush(0, 0, 30);           // N

// At rest from the start: asleep after half a second.
Scene floating_block() {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}), 2);
  scene.time.step = kStep;
  return scene;
}

// Drops onto the ground and comes to rest there.
Scene dropped_block() {
  Scene scene = floating_block();
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].translate = {0, 0.2, 0};
  scene.add_ground();
  scene.colliders[0].name = "ground";
  scene.damping = Drag{.rate = 3};  // there is no friction
  return scene;
}

void step(Simulation& simulation, int frames) {
  for (int i = 0; i < frames; ++i) simulation.step();
}

Pose shifted(const Vec3& shift) {
  Pose pose;
  pose.shift = shift;
  return pose;
}

Simulation sleeping_block() {
  Simulation simulation = dropped_block().build();
  step(simulation, kFramesToSettle);
  EXPECT_TRUE(simulation.is_asleep("block"));
  return simulation;
}

TEST(Sleep, BeginsHalfASecondAfterTheLastMotion) {
  Simulation simulation = floating_block().build();
  for (int frame = 1; frame <= 2 * kFramesToSleep; ++frame) {
    EXPECT_EQ(simulation.step().asleep, frame > kFramesToSleep ? 1 : 0) << frame;
    EXPECT_EQ(simulation.is_asleep("block"), frame >= kFramesToSleep) << frame;
  }
  EXPECT_NEAR(simulation.time(), 2 * kFramesToSleep * kStep, 1e-12);
}

TEST(Sleep, NeverBeginsInASceneWithoutIt) {
  Scene scene = floating_block();
  scene.sleep = false;
  Simulation simulation = scene.build();
  for (int frame = 0; frame < 2 * kFramesToSleep; ++frame) {
    EXPECT_EQ(simulation.step().asleep, 0);
    EXPECT_FALSE(simulation.is_asleep("block"));
  }
}

// Until it sleeps a body moves as in a scene without sleep; then it stays where it is, close to
// where it would have come to rest.
TEST(Sleep, ChangesNothingThatCanBeSeen) {
  Simulation simulation = sleeping_block();
  Scene scene = dropped_block();
  scene.sleep = false;
  Simulation awake = scene.build();
  step(awake, kFramesToSettle);
  const State before = simulation.snapshot();
  EXPECT_EQ(before.v.norm(), 0);
  EXPECT_LT((before.x - awake.state().x).lpNorm<Eigen::Infinity>(), 1e-4);
  step(simulation, 100);
  EXPECT_EQ(simulation.state().x, before.x);
  EXPECT_EQ(simulation.state().v, before.v);
}

// A vertex that is slow and heavy does not hide one that is fast.
TEST(Sleep, IsForComponentsWithoutAFastVertex) {
  const Simulation simulation = floating_block().build();
  const Model& model = simulation.model();
  const Component& block = model.components[0];
  VecX v = VecX::Zero(simulation.state().x.size());
  EXPECT_TRUE(is_slow(model, block, v));
  v.setConstant(0.9 * kSlow / std::sqrt(3));
  EXPECT_TRUE(is_slow(model, block, v));
  v.setConstant(1.1 * kSlow / std::sqrt(3));
  EXPECT_FALSE(is_slow(model, block, v));
  v.setZero();
  v[4] = 1.1 * kFastestOfSlow;
  EXPECT_FALSE(is_slow(model, block, v));
}

TEST(Sleep, IsNotBroughtIntoASimulationThatCannotSleep) {
  const Simulation simulation = sleeping_block();
  SimulationSettings settings = simulation.settings();
  settings.sleep = false;
  Simulation awake(simulation.shared_model(), simulation.snapshot(), settings);
  EXPECT_FALSE(awake.is_asleep("block"));
  EXPECT_EQ(awake.step().asleep, 0);
  State edited = simulation.snapshot();
  edited.v.setConstant(0.5);
  Simulation pushed(simulation.shared_model(), edited, simulation.settings());
  EXPECT_EQ(pushed.step().asleep, 0);
  EXPECT_GT(pushed.velocities("block").col(0).mean(), 0.4);
}

// What is moved, however slowly, is not at rest.
TEST(Sleep, TakesNoVelocityFromWhatIsMovedSlowly) {
  Scene scene = floating_block();
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}),
                         Motion{.velocity = {kSlow / 2, 0, 0}});
  Simulation simulation = scene.build();
  for (int frame = 0; frame < 3 * kFramesToSleep; ++frame) {
    simulation.step();
    EXPECT_GT(simulation.velocities("block").col(0).minCoeff(), 0) << frame;
  }
}

TEST(Sleep, GoesOnBitByBitAfterAColliderHasMovedElsewhere) {
  Scene scene = dropped_block();
  scene.colliders.push_back(
      {.shape = Sphere({.center = {0, 5, 0}, .radius = 0.1}), .name = "ball"});
  Simulation simulation = scene.build();
  step(simulation, kFramesToSettle);
  simulation.set_pose("ball", shifted({0, 1, 0}));
  Simulation again = scene.build();
  for (int frame = 0; frame < 5; ++frame) {
    again.restore(simulation.snapshot());
    EXPECT_EQ(simulation.step().asleep, 1);
    again.step();
    EXPECT_EQ(simulation.state().x, again.state().x);
    EXPECT_EQ(simulation.state().v, again.state().v);
  }
  EXPECT_EQ(simulation.state().v.norm(), 0);
}

TEST(Sleep, IsNotDisturbedByWhatAnotherBodyIsGiven) {
  Scene scene = floating_block();
  scene.bodies.push_back(scene.bodies[0]);
  scene.bodies[1].name = "other";
  scene.bodies[1].translate = {3, 0, 0};
  Simulation simulation = scene.build();
  step(simulation, 2 * kFramesToSleep);
  simulation.set_material("other", StableNeoHookean({.young = 2e4, .poisson = 0.4}));
  simulation.set_force("other", 0, kPush);
  simulation.grab("other", 1, 1e3);
  EXPECT_TRUE(simulation.is_asleep("block"));
  EXPECT_FALSE(simulation.is_asleep("other"));
  EXPECT_EQ(simulation.step().asleep, 1);
}

// A ball that is moved by hand wakes what it touches, and what it would touch.
TEST(Sleep, LastsWhileACollidersMotionIsElsewhere) {
  Scene scene = dropped_block();
  scene.colliders.push_back(
      {.shape = Sphere({.center = {0, 5, 0.15}, .radius = 0.1}), .name = "ball"});
  Simulation simulation = scene.build();
  step(simulation, kFramesToSettle);
  ASSERT_TRUE(simulation.is_asleep("block"));
  const VecX before = simulation.state().x.head(3 * simulation.model().vertices);
  for (double height = 0; height > -4.55; height -= 0.1) {
    simulation.set_pose("ball", shifted({0, height, 0}));
    EXPECT_EQ(simulation.step().asleep, 1) << height;
  }
  EXPECT_EQ(simulation.state().x.head(before.size()), before);
  simulation.set_pose("ball", shifted({0, -4.65, 0}));  // 5 cm below the top of the block
  EXPECT_EQ(simulation.step().asleep, 0);
  EXPECT_FALSE(simulation.is_asleep("block"));
}

struct Change {
  const char* name;
  std::function<void(Simulation&)> make;
};

class Wakes : public ::testing::TestWithParam<Change> {};

TEST_P(Wakes, WhatSleeps) {
  Simulation simulation = sleeping_block();
  step(simulation, 3);  // so that whole frames are left out
  GetParam().make(simulation);
  EXPECT_EQ(simulation.step().asleep, 0);
  EXPECT_FALSE(simulation.is_asleep("block"));
}

void take_and_pull(Simulation& simulation) {
  const int grab = simulation.grab("block", 0, 1e3);
  simulation.move_grab(grab, Vec3(0, 1, 0));
}

INSTANTIATE_TEST_SUITE_P(
    Sleep, Wakes,
    ::testing::Values(Change{"force", [](Simulation& s) { s.set_force("block", 0, kPush); }},
                      Change{"grab", [](Simulation& s) { s.grab("block", 0, 1e3); }},
                      Change{"pull", take_and_pull},
                      Change{"pose",
                             [](Simulation& s) {
                               s.set_pose("ground", shifted({0, 1e-3, 0}));
                             }},
                      Change{"material",
                             [](Simulation& s) {
                               s.set_material("block",
                                              StableNeoHookean({.young = 2e4, .poisson = 0.4}));
                             }},
                      Change{"step", [](Simulation& s) { s.set_step(1.0 / 120, 1); }},
                      Change{"solver", [](Simulation& s) { s.set_solver(NewtonOptions{}); }},
                      Change{"state",
                             [](Simulation& s) { s.restore(dropped_block().build().state()); }}),
    [](const auto& test) { return std::string(test.param.name); });

// What has been held or pushed for so long that the body sleeps again wakes it when it ends.
TEST(Sleep, EndsWhenAHandLetsGo) {
  Simulation simulation = sleeping_block();
  simulation.set_force("block", 0, kPush);
  const int grab = simulation.grab("block", 0, 1e3);
  step(simulation, 5);
  simulation.set_force("block", 0, Vec3::Zero());
  step(simulation, kFramesToSettle);
  ASSERT_TRUE(simulation.is_asleep("block"));
  simulation.release(grab);
  EXPECT_FALSE(simulation.is_asleep("block"));
  step(simulation, kFramesToSettle);
  ASSERT_TRUE(simulation.is_asleep("block"));
  simulation.set_force("block", 3, Vec3::Zero());  // as it was
  EXPECT_TRUE(simulation.is_asleep("block"));
  simulation.set_force("block", 3, kPush);
  EXPECT_FALSE(simulation.is_asleep("block"));
}

TEST(Sleep, EndsWhenWhatItHangsFromMoves) {
  Scene scene = floating_block();
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}),
                         Motion{.keyframes = {{.time = 0, .translate = {0, 0, 0}},
                                              {.time = 2, .translate = {0, 0, 0}},
                                              {.time = 3, .translate = {0.1, 0, 0}}}});
  Simulation simulation = scene.build();
  while (simulation.time() < 2 - 0.5 * kStep) {
    simulation.step();
    EXPECT_EQ(simulation.is_asleep("block"), simulation.time() > 0.5 + 0.5 * kStep);
  }
  simulation.step();
  EXPECT_FALSE(simulation.is_asleep("block"));
  step(simulation, 30);
  EXPECT_GT(simulation.positions("block").col(0).maxCoeff(), 0.301);
}

// Frames that are left out, steps in which only this body sleeps, and going on from a snapshot
// leave the same behind, whatever the integrator remembers: seen when it moves on.
TEST(Sleep, HasTheSameBitsBesideOthersAndAfterASnapshot) {
  Integrators::for_each([]<class I>() {
    if constexpr (I::kName == "quasi-static") return;  // nothing holds it
    SCOPED_TRACE(I::kName);
    Scene scene = floating_block();
    scene.time.integrator = I{};
    if constexpr (ExplicitIntegrator<I>) scene.time.substeps = 50;
    scene.bodies[0].velocity = {kSlow / 2, 0, 0};  // what sleep takes away
    Simulation alone = scene.build();
    Simulation again = scene.build();
    scene.bodies.push_back(scene.bodies[0]);
    scene.bodies[1].name = "other";
    scene.bodies[1].translate = {3, 0, 0};
    scene.bodies[1].spin = {1, 2, 3};
    Simulation beside = scene.build({.threads = 2});
    for (int frame = 0; frame < 3 * kFramesToSleep; ++frame) {
      again.restore(alone.snapshot());
      for (Simulation* simulation : {&alone, &again, &beside}) {
        if (frame == 2 * kFramesToSleep) simulation->set_force("block", 0, kPush);
        simulation->step();
      }
      EXPECT_EQ(alone.is_asleep("block"), beside.is_asleep("block"));
      ASSERT_EQ(alone.positions("block"), beside.positions("block")) << frame;
      ASSERT_EQ(alone.velocities("block"), beside.velocities("block")) << frame;
      ASSERT_EQ(alone.state().x, again.state().x) << frame;
      ASSERT_EQ(alone.state().v, again.state().v) << frame;
    }
    EXPECT_GT(alone.velocities("block").norm(), 1e-3);
  });
}

}  // namespace
}  // namespace pliant
