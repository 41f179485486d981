#include "pliant/dynamics/integrators/newmark.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

StepWeights Newmark::weights(const State& /*state*/, double /*h*/) const {
  return {.inertia = 1 / beta, .rate = gamma / beta};
}

void Newmark::predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
  y = state.x + h * state.v + (h * h * (0.5 - beta)) * state.a + (h * h * beta) * acceleration;
}

void Newmark::offset_velocity(const State& state, double h, VecX& w) const {
  w = (1 - gamma / beta) * state.v + (h * (1 - gamma / (2 * beta))) * state.a -
      (gamma / (beta * h)) * state.x;
}

void Newmark::advance(const VecX& x, double h, State& state) const {
  state.v += (h * (1 - gamma)) * state.a;
  // a_{n+1} of the formula for x_{n+1}, where v_n is what v was one line ago.
  state.a = (x - state.x - h * state.v + (h * h * (0.5 - gamma + beta)) * state.a) / (beta * h * h);
  state.v += (h * gamma) * state.a;
  state.x = x;
}

template AnyIntegrator::AnyIntegrator(const Newmark&);

}  // namespace pliant
