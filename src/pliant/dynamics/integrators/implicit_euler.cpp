#include "pliant/dynamics/integrators/implicit_euler.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

StepWeights ImplicitEuler::weights(const State& /*state*/, double /*h*/) const { return {}; }

void ImplicitEuler::predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
  y = state.x + h * state.v + (h * h) * acceleration;
}

void ImplicitEuler::offset_velocity(const State& state, double h, VecX& w) const {
  w = state.x / -h;
}

void ImplicitEuler::advance(const VecX& x, double h, State& state) const {
  state.v = (x - state.x) / h;
  state.x = x;
}

template AnyIntegrator::AnyIntegrator(const ImplicitEuler&);

}  // namespace pliant
