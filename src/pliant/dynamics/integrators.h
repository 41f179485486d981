#pragma once

#include <string_view>
#include <tuple>

#include "pliant/core/type_list.h"
#include "pliant/core/types.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// The minimisation that a time step of length h is:
///   g(x) = inertia/(2h²) |x - y|²_M + E(blend x + (1 - blend) x_n),
/// with the quasi-Newton matrix A0 = inertia M/h² + blend² L.
struct StepWeights {
  double inertia = 1;
  double blend = 1;
};

/// Backward Euler: stable at large steps, damps [Liu18, eq. 3.30].
///   y = x_n + h v_n + h² M⁻¹ f_ext,   v_{n+1} = (x_{n+1} - x_n)/h
struct ImplicitEuler {
  static constexpr std::string_view kName = "implicit-euler";
  static constexpr std::string_view kSummary = "backward Euler: first order, stable, damps";
  static constexpr auto fields() { return std::tuple{}; }

  StepWeights weights() const { return {}; }

  /// Writes y of every point; acceleration = M⁻¹ f_ext, m/s².
  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
    y = state.x + h * state.v + (h * h) * acceleration;
  }

  /// Turns the minimiser x into the next state; the time is the caller's.
  void advance(const VecX& x, double h, State& state) const {
    state.v = (x - state.x) / h;
    state.x = x;
  }
};

using Integrators = TypeList<ImplicitEuler>;
using AnyIntegrator = Integrators::Variant;

}  // namespace pliant
