// Colliders that move by keyframes, by a velocity, or by hand.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/math/rotation.h"
#include "pliant/pliant.h"
#include "support/message_of.h"

namespace pliant {
namespace {

// A cube that rests on a plane called "lift".
Scene cube_on_lift() {
  Scene scene;
  Body& cube = scene.add_solid(make_box({0.2, 0.2, 0.2}, {3, 3, 3}),
                               StableNeoHookean({.young = 1e5, .poisson = 0.3}), {.name = "cube"});
  cube.translate = Vec3(0, 0.0995, 0);
  scene.colliders.push_back({.shape = HalfSpace(), .name = "lift"});
  scene.solver = NewtonOptions{.stop = {.iterations = 20}};  // solves each step to the end
  return scene;
}

double height(const Simulation& sim) { return sim.positions("cube").col(1).mean(); }

TEST(MovingCollider, CarriesABodyForAMinuteWithoutDrift) {
  constexpr double kVelocity = 0.5;  // m/s
  Scene scene = cube_on_lift();
  scene.colliders[0].motion = Motion{.velocity = {0, kVelocity, 0}, .until = 60};
  scene.bodies[0].velocity = Vec3(0, kVelocity, 0);
  Simulation sim = scene.build({.step = 1.0 / 30});
  for (int i = 0; i < 30 * 10; ++i) sim.step();
  const double above = height(sim) - kVelocity * sim.time();
  for (int i = 30 * 10; i < 30 * 60; ++i) sim.step();
  EXPECT_NEAR(height(sim) - kVelocity * sim.time(), above, 1e-9);
  EXPECT_NEAR(sim.pose("lift").shift[1], kVelocity * 60, 1e-12);
  // It stops; the body falls back and rests, and never has more energy than it came with.
  const double kinetic = diagnose(sim).kinetic;
  for (int i = 0; i < 30 * 5; ++i) {
    sim.step();
    ASSERT_LE(diagnose(sim).kinetic, kinetic * (1 + 1e-9));
  }
  EXPECT_LT(diagnose(sim).kinetic, 1e-6 * kinetic);
}

TEST(MovingCollider, IsFollowedAsIfTheWorldMovedTheOtherWay) {
  Simulation still = cube_on_lift().build();
  Scene scene = cube_on_lift();
  scene.colliders[0].motion = Motion{.velocity = {0.3, -0.7, 0.2}};
  scene.bodies[0].velocity = Vec3(0.3, -0.7, 0.2);
  Simulation moved = scene.build();
  for (int i = 0; i < 60; ++i) {
    still.step();
    moved.step();
  }
  const Vec3 way = moved.time() * Vec3(0.3, -0.7, 0.2);
  const Rows3 expected = still.positions("cube").rowwise() + way.transpose();
  EXPECT_LT((moved.positions("cube") - expected).norm(), 1e-6);
}

TEST(MovingCollider, GoesThroughItsKeyframes) {
  Scene scene = cube_on_lift();
  scene.colliders[0].shape = Sphere({.center = {0, 5, 0}, .radius = 0.1});
  scene.colliders[0].motion =
      Motion{.keyframes = {{.time = 0.1, .translate = {1, 0, 0}},
                           {.time = 0.3, .translate = {3, 0, 0}, .axis = {0, 0, 2}, .angle = 1},
                           {.time = 0.5, .translate = {3, 2, 0}, .axis = {0, 0, 1}, .angle = 1}}};
  Simulation sim = scene.build({.step = 0.05});
  const auto expect_pose = [&](const Vec3& shift, double angle) {
    const Pose pose = sim.pose("lift");
    EXPECT_LT((pose.shift - shift).norm(), 1e-12) << sim.time();
    EXPECT_LT((pose.turn - rotation_about(Vec3::UnitZ(), angle)).norm(), 1e-12) << sim.time();
  };
  const auto steps = [&](int count) {
    for (int i = 0; i < count; ++i) sim.step();
  };
  expect_pose({0, 0, 0}, 0);
  steps(1);
  expect_pose({0.5, 0, 0}, 0);
  steps(1);
  expect_pose({1, 0, 0}, 0);
  steps(2);
  expect_pose({2, 0, 0}, 0.5);
  steps(2);
  expect_pose({3, 0, 0}, 1);
  steps(2);
  expect_pose({3, 1, 0}, 1);
  steps(6);
  expect_pose({3, 2, 0}, 1);
}

TEST(MovingCollider, TurnsAboutTheCenterOfItsKeyframes) {
  const Motion motion{.keyframes = {{.time = 1, .angle = 3, .center = {1, 1, 0}}}};
  VecX moved(3);
  motion.move(2, (VecX(3) << 1, 1, 7).finished(), moved);
  EXPECT_LT((moved - (VecX(3) << 1, 1, 7).finished()).norm(), 1e-12);
  motion.move(0.5, (VecX(3) << 1, 1, 7).finished(), moved);
  EXPECT_LT((moved - (VecX(3) << 1, 1, 7).finished()).norm(), 1e-12) << "also on the way there";
}

TEST(MovingCollider, IsPushedByHand) {
  Scene scene;
  Body& ball = scene.add_solid(make_box({0.2, 0.2, 0.2}, {3, 3, 3}),
                               StableNeoHookean({.young = 1e5, .poisson = 0.3}), {.name = "cube"});
  ball.translate = Vec3(0, 0.101, 0);
  scene.add_ground();
  scene.colliders.push_back(
      {.shape = HalfSpace({.point = {-0.11, 0, 0}, .normal = {1, 0, 0}}), .name = "wall"});
  Simulation sim = scene.build();
  for (int i = 0; i < 60; ++i) {
    sim.set_pose("wall", {.shift = {0.01 * (i + 1), 0, 0}});
    sim.step();
  }
  const double last = sim.positions("cube").col(0).minCoeff();
  EXPECT_GT(last, 0.6 - 0.11 - 0.01);  // not far inside the wall
  EXPECT_LT(last, 0.6);                // nor thrown ahead of it
  EXPECT_LT(diagnose(sim).max_penetration, 0.01);
}

TEST(MovingCollider, HasTheSameBitsForThreadsAndAcrossASnapshot) {
  Scene scene = cube_on_lift();
  scene.colliders[0].motion = Motion{.amplitude = {0, 0.05, 0}, .frequency = 2};
  const auto play = [](Simulation& sim, int from, int to) {
    for (int i = from; i < to; ++i) {
      if (i == 7) sim.set_pose("lift", {.shift = {0, 0.02, 0}});
      sim.step();
    }
  };
  Simulation sim = scene.build();
  Simulation threads = scene.build({.threads = 2});
  Simulation first = scene.build();
  Simulation resumed = scene.build();
  play(sim, 0, 20);
  play(threads, 0, 20);
  play(first, 0, 9);
  resumed.restore(first.snapshot());
  play(resumed, 9, 20);
  EXPECT_EQ(sim.positions("cube"), threads.positions("cube"));
  EXPECT_EQ(sim.positions("cube"), resumed.positions("cube"));
}

TEST(MovingCollider, RefusesWhatIsNoPose) {
  Simulation sim = cube_on_lift().build();
  const auto error = [&](const Pose& pose) {
    return test::message_of([&] { sim.set_pose("lift", pose); });
  };
  EXPECT_EQ(error({.shift = {std::nan(""), 0, 0}}), "set_pose: a number is not finite");
  EXPECT_EQ(error({.turn = 2 * Mat3::Identity()}),
            "set_pose: turn must be a rotation: orthonormal columns, right-handed");
  EXPECT_EQ(error({.turn = -Mat3::Identity()}),
            "set_pose: turn must be a rotation: orthonormal columns, right-handed");
  EXPECT_EQ(test::message_of([&] { sim.set_pose("lifd", {}); }),
            "unknown collider \"lifd\"; did you mean \"lift\"? known: lift");
  Scene unnamed = cube_on_lift();
  unnamed.colliders[0].name = "";
  Simulation other = unnamed.build();
  EXPECT_EQ(test::message_of([&] { other.set_pose("lift", {}); }),
            "no collider has a name: give it one to move it");
}

TEST(MovingCollider, RefusesKeyframesOutOfOrderAndTwoMotions) {
  const auto error = [](const Motion& motion) {
    Scene scene = cube_on_lift();
    scene.colliders[0].motion = motion;
    return test::message_of([&] { scene.build(); });
  };
  EXPECT_EQ(error({.keyframes = {{.time = 1}, {.time = 1}}}),
            "colliders.0.motion.keyframes.1.time: must be later than the 1 s of the one before, "
            "found 1");
  EXPECT_EQ(error({.velocity = {1, 0, 0}, .keyframes = {{.time = 1}}}),
            "colliders.0.motion.keyframes: replace rotate, velocity, amplitude and until: give one "
            "or the other");
  EXPECT_EQ(error({.until = 1, .keyframes = {{.time = 1}}}),
            "colliders.0.motion.keyframes: replace rotate, velocity, amplitude and until: give one "
            "or the other");
  EXPECT_EQ(error({.keyframes = {{.translate = {1, 0, 0}}}}),
            "colliders.0.motion.keyframes.0: at time 0 nothing has moved yet: it must have neither "
            "translate nor angle; place the body or the collider itself elsewhere instead");
  EXPECT_EQ(error({.keyframes = {{.axis = {0, 0, 0}}}}),
            "colliders.0.motion.keyframes.0.axis: must not be the zero vector");
  Scene twice = cube_on_lift();
  twice.colliders.push_back(twice.colliders[0]);
  EXPECT_EQ(test::message_of([&] { twice.build(); }),
            "colliders.1.name: \"lift\" is the name of colliders.0 already; names must be unique");
}

}  // namespace
}  // namespace pliant
