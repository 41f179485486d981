#pragma once

#include <concepts>
#include <variant>

#include "pliant/core/type_list.h"
#include "pliant/core/types.h"
#include "pliant/dynamics/integrators/bdf2.h"
#include "pliant/dynamics/integrators/explicit_euler.h"
#include "pliant/dynamics/integrators/implicit_euler.h"
#include "pliant/dynamics/integrators/implicit_midpoint.h"
#include "pliant/dynamics/integrators/newmark.h"
#include "pliant/dynamics/integrators/quasi_static.h"
#include "pliant/dynamics/integrators/rk4.h"
#include "pliant/dynamics/integrators/stabilized_midpoint.h"
#include "pliant/dynamics/integrators/weights.h"

namespace pliant {

using Integrators = TypeList<ImplicitEuler, Bdf2, ImplicitMidpoint, StabilizedMidpoint, Newmark,
                             QuasiStatic, ForwardEuler, SymplecticEuler, Rk4>;
using AnyIntegrator = Integrators::Variant;

/// Needs forces, and no minimiser.
template <class I>
concept ExplicitIntegrator = requires(const I& i, Forces& forces, State& state, Stages& stages) {
  i.step(forces, 1.0, state, stages);
};

/// Each of its steps is one minimisation of the form that StepWeights describes.
template <class I>
concept ImplicitIntegrator = requires(const I& i, State& state, const VecX& all, VecX& out) {
  { i.weights(state, 1.0) } -> std::same_as<StepWeights>;
  i.predict(state, all, 1.0, out);
  i.offset_velocity(state, 1.0, out);
  i.advance(all, 1.0, state);
};

inline bool is_explicit(const AnyIntegrator& integrator) {
  return std::visit([]<class I>(const I&) { return ExplicitIntegrator<I>; }, integrator);
}

}  // namespace pliant
