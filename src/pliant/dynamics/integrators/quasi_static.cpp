#include "pliant/dynamics/integrators/quasi_static.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

StepWeights QuasiStatic::weights(const State& /*state*/, double /*h*/) const {
  return {.inertia = 0};
}

void QuasiStatic::predict(const State& state, const VecX& /*acceleration*/, double /*h*/,
                          VecX& y) const {
  y = state.x;
}

void QuasiStatic::offset_velocity(const State& state, double h, VecX& w) const { w = state.x / -h; }

void QuasiStatic::advance(const VecX& x, double h, State& state) const {
  state.v = (x - state.x) / h;
  state.x = x;
}

template AnyIntegrator::AnyIntegrator(const QuasiStatic&);

}  // namespace pliant
