#include "pliant/dynamics/integrators.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pliant/core/error.h"
#include "pliant/dynamics/integrator_of.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/registry.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/oscillator.h"
#include "support/scenes.h"

// What every integrator of the list promises; a new one is tested here without being named.

namespace pliant {
namespace {

// How far the oscillator is from its known motion after 1 s, m/s.
double error_after_one_second(Scene scene, const test::Oscillator& oscillator, double h) {
  Simulation sim = scene.build({.step = h});
  while (sim.time() < 1 - h / 2) sim.step();
  return test::oscillator_error(sim, oscillator);
}

// The power of h with which the error falls from h to h/2.
double measured_order(const Scene& scene, const test::Oscillator& oscillator, double h) {
  return std::log2(error_after_one_second(scene, oscillator, h) /
                   error_after_one_second(scene, oscillator, h / 2));
}

TEST(Integrators, ErrorsFallWithTheOrderTheyPromise) {
  test::for_each_moving_integrator([]<class I>() {
    Scene scene = test::oscillator_scene();
    scene.time.integrator = I{};
    // ωh = 1/16 and 1/32: the next power of h changes the measured order by a few hundredths.
    EXPECT_NEAR(measured_order(scene, {}, 1.0 / 160), I::kOrder, 0.15);
  });
}

// x'' + c x' + ω² x = 0 with c = alpha + beta ω², both ways to say it.
TEST(Integrators, DampedVibrationsFollowTheClosedForm) {
  test::for_each_moving_integrator([]<class I>() {
    Scene scene = test::oscillator_scene();
    scene.time.integrator = I{};
    scene.damping = Rayleigh{.alpha = 1, .beta = 0.01};
    const test::Oscillator both{.damping = 2};
    EXPECT_NEAR(measured_order(scene, both, 1.0 / 160), I::kOrder, 0.2);
    EXPECT_LT(error_after_one_second(scene, both, 1.0 / 320), 0.15);
    scene.damping = LaplacianDamping{.beta = 0.02};
    EXPECT_NEAR(measured_order(scene, both, 1.0 / 160), I::kOrder, 0.2);
    EXPECT_LT(error_after_one_second(scene, both, 1.0 / 320), 0.15);
  });
}

TEST(Integrators, DragDecaysByTheExponential) {
  test::for_each_moving_integrator([]<class I>() {
    Scene scene = test::small_block(Arap());
    scene.bodies[0].velocity = {1, 0, 0};
    scene.time.integrator = I{};
    scene.damping = Drag{.rate = 0.7};
    Simulation sim = scene.build({.step = 1e-3});
    for (int frame = 0; frame < 20; ++frame) sim.step();
    EXPECT_NEAR(sim.velocities("block")(0, 0), std::exp(-0.7 * 0.02), 1e-9);
  });
}

TEST(Integrators, SubstepsAreStepsOfThatLength) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Scene scene = test::oscillator_scene();
    scene.time.integrator = I{};
    Simulation fine = scene.build({.step = 0.01});
    scene.time.substeps = 4;
    Simulation coarse = scene.build({.step = 0.04});
    for (int i = 0; i < 12; ++i) fine.step();
    for (int i = 0; i < 3; ++i) coarse.step();
    EXPECT_EQ(state_hash(fine.state(), 2), state_hash(coarse.state(), 2));
  });
}

// A block that is pulled by driven points, with all kinds of history in its state.
Scene pulled_block() {
  Scene scene = test::small_block(StableNeoHookean({.young = 2e4, .poisson = 0.4}));
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].attach(on_side_of_plane({-0.29, 0, 0}, {-1, 0, 0}),
                         Motion{.velocity = {-0.2, 0.3, 0}});
  scene.damping = Rayleigh{.alpha = 0.1, .beta = 1e-3};
  return scene;
}

TEST(Integrators, SnapshotsContinueBitByBit) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Scene scene = pulled_block();
    scene.time.integrator = I{};
    Simulation sim = scene.build({.step = 1e-3});
    for (int i = 0; i < 4; ++i) sim.step();
    const State middle = sim.snapshot();
    for (int i = 0; i < 4; ++i) sim.step();
    const std::string end = state_hash(sim.state(), sim.model().vertices);
    sim.restore(middle);
    for (int i = 0; i < 4; ++i) sim.step();
    EXPECT_EQ(state_hash(sim.state(), sim.model().vertices), end);
    // The same in another simulation: nothing that matters is outside the state.
    Simulation other = scene.build({.step = 1e-3});
    other.restore(middle);
    for (int i = 0; i < 4; ++i) other.step();
    EXPECT_EQ(state_hash(other.state(), other.model().vertices), end);
  });
}

TEST(Integrators, ThreadsDoNotChangeABit) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Scene scene = pulled_block();
    scene.time.integrator = I{};
    Simulation one = scene.build({.step = 1e-3, .threads = 1});
    Simulation two = scene.build({.step = 1e-3, .threads = 2});
    for (int i = 0; i < 5; ++i) one.step();
    for (int i = 0; i < 5; ++i) two.step();
    EXPECT_EQ(state_hash(one.state(), one.model().vertices),
              state_hash(two.state(), two.model().vertices));
  });
}

// Driven points are where their motion has them and move as it does, in every step.
TEST(Integrators, DrivenPointsHaveTheVelocityOfTheirMotion) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Scene scene = pulled_block();
    scene.time.integrator = I{};
    Simulation sim = scene.build({.step = 1e-3});
    for (int i = 0; i < 5; ++i) {
      sim.step();
      for (const int point : sim.model().kinematic[0].points) {
        EXPECT_LT((vertex(sim.state().v, point) - Vec3(-0.2, 0.3, 0)).norm(), 1e-11);
      }
    }
    const Rows3 targets = sim.targets("block", 0);
    const Vec3 moved = targets.row(0).transpose() - sim.model().kinematic[0].start.segment<3>(0);
    EXPECT_LT((moved - 5e-3 * Vec3(-0.2, 0.3, 0)).norm(), 1e-15);
    EXPECT_EQ(vertex(sim.state().x, sim.model().kinematic[0].points[0]),
              Vec3(targets.row(0).transpose()));
  });
}

// Steps of different lengths, 1 : 2 : 1 : 2 ...
TEST(Integrators, Bdf2KeepsItsOrderWhenTheStepVaries) {
  const auto error = [](double h) {
    Scene scene = test::oscillator_scene();
    scene.time.integrator = Bdf2{};
    Simulation sim = scene.build({.step = h});
    for (int i = 0; sim.time() < 1 - h / 2; ++i) {
      sim.set_step(i % 2 == 0 ? h : 2 * h, 1);
      sim.step();
    }
    return test::oscillator_error(sim, {});
  };
  EXPECT_NEAR(std::log2(error(1.0 / 192) / error(1.0 / 384)), 2, 0.15);
}

TEST(Integrators, Bdf2StartsWithBackwardEuler) {
  Scene scene = test::oscillator_scene();
  Simulation euler = scene.build({.step = 0.01});
  scene.time.integrator = Bdf2{};
  Simulation bdf2 = scene.build({.step = 0.01});
  euler.step();
  bdf2.step();
  EXPECT_EQ(state_hash(euler.state(), 2), state_hash(bdf2.state(), 2));
  euler.step();
  bdf2.step();
  EXPECT_NE(state_hash(euler.state(), 2), state_hash(bdf2.state(), 2));
}

TEST(Integrators, NewmarkWithMoreGammaDamps) {
  Scene scene = test::oscillator_scene();
  scene.time.integrator = Newmark{.beta = 0.36, .gamma = 0.7};
  const auto amplitude_after = [&](double seconds) {
    Simulation sim = scene.build({.step = 0.02});
    while (sim.time() < seconds) sim.step();
    return std::hypot(10 * test::oscillator_position(sim), sim.velocities("oscillator")(0, 0));
  };
  // The decay rate of Newmark's family is (γ - ½) ω² h / 2 to first order: 0.2 1/s.
  EXPECT_NEAR(amplitude_after(4) / amplitude_after(1), std::exp(-0.2 * 3), 0.05);
}

// m g = k x, and the force of a user on top.
TEST(Integrators, QuasiStaticStepsEndInEquilibrium) {
  Scene scene = test::oscillator_scene();
  scene.gravity = {0, 0, -9.81};
  scene.time.integrator = QuasiStatic{};
  Simulation sim = scene.build();
  for (int vertex = 0; vertex < 2; ++vertex) sim.set_force("oscillator", vertex, {2, 0, 0});
  sim.step();
  EXPECT_NEAR(sim.positions("oscillator")(0, 2), -9.81 / 100, 1e-12);
  EXPECT_NEAR(sim.positions("oscillator")(1, 0), 2.0 / 100, 1e-12);
  sim.step();
  EXPECT_NEAR(sim.velocities("oscillator").norm(), 0, 1e-10);
}

TEST(Integrators, QuasiStaticRefusesABodyThatNothingHolds) {
  Scene scene = test::oscillator_scene();
  Body& loose = scene.add_solid(make_box({1, 1, 1}, {2, 2, 2}), Arap(), {.name = "loose"});
  loose.translate = {3, 0, 0};
  scene.time.integrator = QuasiStatic{};
  EXPECT_EQ(test::message_of([&] { return scene.build(); }),
            "time.integrator: quasi-static, but nothing holds vertex 0 of \"loose\": attach the "
            "body, or choose an "
            "integrator with inertia");
}

TEST(Integrators, ExplicitOnesNameTheCulpritWhenTheyBlowUp) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    if constexpr (ExplicitIntegrator<I>) {
      Scene scene = test::small_block(StableNeoHookean({.young = 1e7, .poisson = 0.4}));
      scene.bodies[0].scramble = Scramble{.seed = 1, .extent = 0.1};
      scene.time.integrator = I{};
      Simulation sim = scene.build();
      std::string message;
      try {
        for (int frame = 0; frame < 1000; ++frame) sim.step();
      } catch (const SimulationError& error) {
        message = error.what();
      }
      EXPECT_NE(message.find("the energy of block: tet "), std::string::npos) << message;
      EXPECT_TRUE(sim.state().x.allFinite() && sim.state().v.allFinite());
    }
  });
}

}  // namespace
}  // namespace pliant
