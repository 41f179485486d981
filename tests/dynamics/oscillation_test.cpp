#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "pliant/dynamics/model.h"
#include "pliant/math/elementary.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

using std::numbers::pi;

// Time between the first and the `half_periods`-th later sign change of signal(sim), s; linear
// between steps.
template <class Signal>
double time_of_sign_changes(Simulation& sim, int half_periods, Signal signal) {
  double first = 0;
  int changes = 0;
  double last = signal(sim);
  while (sim.time() < 1000) {
    const double before = sim.time();
    sim.step();
    const double now = signal(sim);
    if (last * now < 0) {
      const double when = before + (sim.time() - before) * last / (last - now);
      if (changes == 0) first = when;
      if (changes++ == half_periods) return when - first;
    }
    last = now;
  }
  ADD_FAILURE() << "the signal does not change its sign";
  return 0;
}

// A weight on a stiff spring: 2π√(l/g) for small swings.
TEST(Oscillation, PendulumHasTheTextbookPeriod) {
  Mesh mesh;
  mesh.positions = VecX::Zero(6);
  mesh.positions[4] = -1;  // vertex 1 hangs 1 m below vertex 0
  mesh.edges = {{0, 1}};
  Scene scene;
  Body& body = scene.add_springs(mesh, {.structural = 1e6}, {.density = 1, .name = "pendulum"});
  body.attach(vertex_list({0}));
  body.velocity = {0.05, 0, 0};
  scene.solver = LbfgsOptions{.stop = {.iterations = 50, .tolerance = 1e-12}};
  Simulation sim = scene.build({.step = 2e-3});
  const double half_period = time_of_sign_changes(
      sim, 1, [](const Simulation& s) { return s.positions("pendulum")(1, 0); });
  EXPECT_NEAR(half_period, pi / std::sqrt(9.81), 0.005 * pi / std::sqrt(9.81));
}

// A free bar rings along its axis with half a wave: c = √(E/ρ), f = c/2L at ν = 0. Linear tets and
// lumped masses are second order in the cells, implicit Euler first order in the step.
double axial_frequency(int cells, double step) {
  const double length = 1;
  Scene scene;
  scene.gravity.setZero();
  scene.add_solid(make_box({length, 0.1, 0.1}, {cells, 1, 1}),
                  StableNeoHookean({.young = 1e5, .poisson = 0}), {.density = 1000, .name = "bar"});
  scene.solver = LbfgsOptions{.stop = {.iterations = 100, .tolerance = 1e-11}};
  Simulation sim = scene.build({.step = step});
  State state = sim.snapshot();
  for (Eigen::Index i = 0; i < sim.model().vertices; ++i) {
    state.v[3 * i] = 1e-3 * sin(pi * state.x[3 * i] / length);
  }
  sim.restore(state);
  const double half_period =
      time_of_sign_changes(sim, 1, [](const Simulation& s) { return s.velocities("bar")(0, 0); });
  return 0.5 / half_period;
}

TEST(Oscillation, WaveSpeedIsThatOfABar) {
  const double expected = std::sqrt(1e5 / 1000) / 2;
  EXPECT_NEAR(axial_frequency(20, 5e-4), expected, 0.01 * expected);
}

}  // namespace
}  // namespace pliant
