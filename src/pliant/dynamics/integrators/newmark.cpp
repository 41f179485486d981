#include "pliant/dynamics/integrators/newmark.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

VecX* Newmark::accelerations(State& state) const {
  state.memory.arrays.resize(1);
  return &state.memory.arrays[0];
}

StepWeights Newmark::weights(const State& /*state*/, double /*h*/) const {
  return {.inertia = 1 / beta, .rate = gamma / beta};
}

void Newmark::predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
  const VecX& a = state.memory.arrays[0];
  y = state.x + h * state.v + (h * h * (0.5 - beta)) * a + (h * h * beta) * acceleration;
}

void Newmark::offset_velocity(const State& state, double h, VecX& w) const {
  const VecX& a = state.memory.arrays[0];
  w = (1 - gamma / beta) * state.v + (h * (1 - gamma / (2 * beta))) * a -
      (gamma / (beta * h)) * state.x;
}

void Newmark::advance(const VecX& x, double h, State& state) const {
  VecX& a = state.memory.arrays[0];
  state.v += (h * (1 - gamma)) * a;
  // a_{n+1} from the formula for x_{n+1}, where v_n = v - h (1 - γ) a_n because v has changed
  // above.
  a = (x - state.x - h * state.v + (h * h * (0.5 - gamma + beta)) * a) / (beta * h * h);
  state.v += (h * gamma) * a;
  state.x = x;
}

template AnyIntegrator::AnyIntegrator(const Newmark&);

}  // namespace pliant
