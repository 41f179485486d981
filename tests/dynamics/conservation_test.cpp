#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "support/oscillator.h"
#include "support/sanitizer.h"
#include "support/scenes.h"

// What integrators keep: energy and momenta.

namespace pliant {
namespace {

// ½ v² + ½ ω² x² of one point of the oscillator, J.
double oscillator_energy(const Simulation& sim) {
  const double x = test::oscillator_position(sim);
  const double v = sim.velocities("oscillator")(0, 0);
  return 0.5 * (v * v + 100 * x * x);
}

// Least and largest energy over 10,000 steps of ωh = 0.2, as fractions of that at the start.
std::pair<double, double> energy_range(const AnyIntegrator& integrator) {
  Scene scene = test::oscillator_scene();
  scene.time.integrator = integrator;
  Simulation sim = scene.build({.step = 0.02});
  const double start = oscillator_energy(sim);
  double least = 1;
  double most = 1;
  for (int i = 0; i < 10'000; ++i) {
    sim.step();
    least = std::min(least, oscillator_energy(sim) / start);
    most = std::max(most, oscillator_energy(sim) / start);
  }
  return {least, most};
}

TEST(Conservation, MidpointsKeepTheEnergyOfAnOscillator) {
  for (const AnyIntegrator& integrator :
       {AnyIntegrator(ImplicitMidpoint{}), AnyIntegrator(StabilizedMidpoint{}),
        AnyIntegrator(Newmark{})}) {
    const auto [least, most] = energy_range(integrator);
    EXPECT_GT(least, 0.99);
    EXPECT_LT(most, 1.01);
  }
}

// Energy of symplectic Euler goes up and down by ωh/2, and never away.
TEST(Conservation, SymplecticEulerStaysNearTheEnergy) {
  const auto [least, most] = energy_range(SymplecticEuler{});
  EXPECT_GT(least, 1 - 0.12);
  EXPECT_LT(most, 1 + 0.12);
}

TEST(Conservation, ImplicitEulerLosesTheEnergyOfAnOscillator) {
  EXPECT_LT(energy_range(ImplicitEuler{}).first, 1e-6);
}

TEST(Conservation, ForwardEulerGainsEnergy) {
  Scene scene = test::oscillator_scene();
  scene.time.integrator = ForwardEuler{};
  Simulation sim = scene.build({.step = 0.02});
  const double start = oscillator_energy(sim);
  for (int i = 0; i < 100; ++i) sim.step();
  EXPECT_NEAR(oscillator_energy(sim) / start, std::pow(1 + 0.04, 100), 1e-6 * std::pow(1.04, 100));
}

// Largest energy over the steps of a block that was stretched by half, as a fraction of that at the
// start; stops where it is 100 times as much.
double largest_energy(const AnyIntegrator& integrator, int steps) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}));
  scene.time.integrator = integrator;
  scene.solver = LbfgsOptions{.stop = {.iterations = 200, .tolerance = 1e-10}};
  Simulation sim = scene.build();
  State state = sim.snapshot();
  for (Eigen::Index i = 0; i < sim.model().vertices; ++i) vertex(state.x, i)[0] *= 1.5;
  sim.restore(state);
  const auto energy = [&] {
    const Diagnostics now = diagnose(sim);
    return now.kinetic + now.elastic;
  };
  const double start = energy();
  double most = start;
  for (int i = 0; i < steps && most < 100 * start; ++i) {
    sim.step();
    most = std::max(most, energy());
  }
  return most / start;
}

TEST(Conservation, StabilizedMidpointStaysBoundedWhereMidpointBlowsUp) {
  EXPECT_GT(largest_energy(ImplicitMidpoint{}, 150), 100);
  EXPECT_LT(largest_energy(StabilizedMidpoint{}, test::kSanitized ? 30 : 150), 1.01);
}

// A free block that spins at 5 rad/s about z, and stretches as it does.
Simulation spinning_block(const AnyIntegrator& integrator, const std::optional<AnyDamping>& damping,
                          double step) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.3}));
  scene.time.integrator = integrator;
  scene.damping = damping;
  scene.solver = LbfgsOptions{.stop = {.iterations = 1000, .tolerance = 1e-14}};
  scene.bodies[0].spin = {0, 0, 5};
  scene.bodies[0].velocity = {0.3, -0.2, 0.5};
  return scene.build({.step = step});
}

struct Kept {
  double momentum = 0;          // change as a fraction of what there was
  double angular_momentum = 0;  // the same, about the centre of mass
  double loss = 0;              // of angular momentum along the axis, with its sign
};

Kept run(Simulation sim, int steps) {
  const Diagnostics before = diagnose(sim);
  for (int i = 0; i < (test::kSanitized ? steps / 5 : steps); ++i) sim.step();
  const Diagnostics after = diagnose(sim);
  return {
      (after.momentum - before.momentum).norm() / before.momentum.norm(),
      (after.angular_momentum - before.angular_momentum).norm() / before.angular_momentum.norm(),
      1 - after.angular_momentum[2] / before.angular_momentum[2]};
}

TEST(Conservation, MidpointKeepsBothMomentaOfASpinningBody) {
  const Kept kept = run(spinning_block(ImplicitMidpoint{}, {}, 0.01), 100);
  EXPECT_LT(kept.momentum, 1e-10);
  EXPECT_LT(kept.angular_momentum, 1e-8);
}

TEST(Conservation, ImplicitEulerAndBdf2LoseAngularMomentum) {
  EXPECT_GT(run(spinning_block(ImplicitEuler{}, {}, 0.01), 100).loss, 0.01);
  const Kept bdf2 = run(spinning_block(Bdf2{}, {}, 0.01), 100);
  EXPECT_GT(bdf2.loss, 1e-6);
  EXPECT_LT(bdf2.momentum, 1e-10);
}

TEST(Conservation, RigidDragKeepsBothMomenta) {
  const Kept kept = run(spinning_block(ImplicitMidpoint{}, RigidDrag{.rate = 5}, 0.01), 100);
  EXPECT_LT(kept.momentum, 1e-10);
  EXPECT_LT(kept.angular_momentum, 1e-8);
}

TEST(Conservation, ViscosityByStiffnessKeepsLinearMomentum) {
  for (const AnyDamping& damping :
       {AnyDamping(Rayleigh{.beta = 0.01}), AnyDamping(LaplacianDamping{.beta = 0.01})}) {
    for (const AnyIntegrator& integrator :
         {AnyIntegrator(ImplicitEuler{}), AnyIntegrator(ImplicitMidpoint{}), AnyIntegrator(Bdf2{}),
          AnyIntegrator(Newmark{})}) {
      EXPECT_LT(run(spinning_block(integrator, damping, 0.01), 10).momentum, 1e-9);
    }
  }
}

// L does not turn with the body: it takes rotation for deformation. K of the current shape does.
TEST(Conservation, LaplacianDampingSlowsRotationAndRayleighHardly) {
  const double by_l =
      run(spinning_block(ImplicitMidpoint{}, LaplacianDamping{.beta = 0.01}, 0.01), 10).loss;
  const double by_k =
      run(spinning_block(ImplicitMidpoint{}, Rayleigh{.beta = 0.01}, 0.01), 10).loss;
  EXPECT_GT(by_l, 0.1);
  EXPECT_LT(std::abs(by_k), 0.2 * by_l);
}

}  // namespace
}  // namespace pliant
