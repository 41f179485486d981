#include "pliant/dynamics/integrators/rk4.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

void Rk4::step(Forces& forces, double h, State& state, StageBuffers& s) const {
  forces.accelerate(0, state.x, state.v, s.a);
  s.sum_v = state.v;
  s.sum_a = s.a;
  s.x = state.x + (h / 2) * state.v;
  s.v = state.v + (h / 2) * s.a;

  forces.accelerate(0.5, s.x, s.v, s.a);
  s.sum_v += 2 * s.v;
  s.sum_a += 2 * s.a;
  s.x = state.x + (h / 2) * s.v;
  s.v = state.v + (h / 2) * s.a;

  forces.accelerate(0.5, s.x, s.v, s.a);
  s.sum_v += 2 * s.v;
  s.sum_a += 2 * s.a;
  s.x = state.x + h * s.v;
  s.v = state.v + h * s.a;

  forces.accelerate(1, s.x, s.v, s.a);
  state.x += (h / 6) * (s.sum_v + s.v);
  state.v += (h / 6) * (s.sum_a + s.a);
}

template AnyIntegrator::AnyIntegrator(const Rk4&);

}  // namespace pliant
