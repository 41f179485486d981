#pragma once

#include <cmath>
#include <string>

#include "pliant/dynamics/registry.h"
#include "pliant/pliant.h"

// A motion with a known solution: two points that move as one, each on a spring of no length.

namespace pliant::test {

struct Oscillator {
  double omega = 10;       // rad/s
  double damping = 0;      // c of x'' + c x' + ω² x = 0, 1/s; below critical
  double start_speed = 1;  // m/s, from the middle

  /// Distance from the middle at time t (s), m.
  double position(double t) const {
    const double decay = damping / 2;
    const double own = std::sqrt(omega * omega - decay * decay);
    return start_speed / own * std::exp(-decay * t) * std::sin(own * t);
  }

  double velocity(double t) const {
    const double decay = damping / 2;
    const double own = std::sqrt(omega * omega - decay * decay);
    return start_speed * std::exp(-decay * t) *
           (std::cos(own * t) - decay / own * std::sin(own * t));
  }
};

/// The scene of it: springs of ω² N/m on points of 1 kg, no gravity, solved to the end.
inline Scene oscillator_scene(const Oscillator& oscillator = {}) {
  Mesh mesh;
  mesh.positions = (VecX(6) << 0, 0, 0, 0, 1, 0).finished();
  mesh.edges = {{0, 1}};
  Scene scene;
  scene.gravity.setZero();
  Body& body = scene.add_springs(mesh, {.structural = 1}, {.mass = 2, .name = "oscillator"});
  body.attach_softly(all_vertices(), oscillator.omega * oscillator.omega);
  body.velocity = {oscillator.start_speed, 0, 0};
  scene.solver = LbfgsOptions{.stop = {.iterations = 200, .tolerance = 1e-15}};
  return scene;
}

/// Where the first point is along x, m.
inline double oscillator_position(const Simulation& sim) {
  return sim.positions("oscillator")(0, 0);
}

/// How far a simulation of it is from the known motion: in place, times ω, and velocity, m/s.
inline double oscillator_error(const Simulation& sim, const Oscillator& oscillator) {
  const double place = oscillator_position(sim) - oscillator.position(sim.time());
  const double velocity = sim.velocities("oscillator")(0, 0) - oscillator.velocity(sim.time());
  return std::hypot(oscillator.omega * place, velocity);
}

/// f.operator()<I>() for each integrator that moves bodies through time, under its name.
template <class F>
void for_each_moving_integrator(F&& f) {
  Integrators::for_each([&]<class I>() {
    SCOPED_TRACE(std::string(I::kName));
    if constexpr (I::kOrder > 0) f.template operator()<I>();
  });
}

}  // namespace pliant::test
