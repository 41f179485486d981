#include "pliant/dynamics/integrators/implicit_midpoint.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

StepWeights ImplicitMidpoint::weights(const State& /*state*/, double /*h*/) const {
  return {.blend = 0.5};
}

void ImplicitMidpoint::predict(const State& state, const VecX& acceleration, double h,
                               VecX& y) const {
  y = state.x + h * state.v + (0.5 * h * h) * acceleration;
}

void ImplicitMidpoint::offset_velocity(const State& state, double h, VecX& w) const {
  w = state.x / -h;
}

void ImplicitMidpoint::advance(const VecX& x, double h, State& state) const {
  state.v = (2 / h) * (x - state.x) - state.v;
  state.x = x;
}

template AnyIntegrator::AnyIntegrator(const ImplicitMidpoint&);

}  // namespace pliant
