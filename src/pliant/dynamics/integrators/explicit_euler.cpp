#include "pliant/dynamics/integrators/explicit_euler.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

void ForwardEuler::step(Forces& forces, double h, State& state, StageBuffers& stages) const {
  forces.accelerate(0, state.x, state.v, stages.a);
  state.x += h * state.v;
  state.v += h * stages.a;
}

void SymplecticEuler::step(Forces& forces, double h, State& state, StageBuffers& stages) const {
  forces.accelerate(0, state.x, state.v, stages.a);
  state.v += h * stages.a;
  state.x += h * state.v;
}

template AnyIntegrator::AnyIntegrator(const ForwardEuler&);
template AnyIntegrator::AnyIntegrator(const SymplecticEuler&);

}  // namespace pliant
