#pragma once

#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Backward Euler: stable at large steps, damps [Liu18, eq. 3.30].
///   y = x_n + h v_n + h² M⁻¹ f_ext,   v_{n+1} = (x_{n+1} - x_n)/h
struct ImplicitEuler {
  static constexpr std::string_view kName = "implicit-euler";
  static constexpr std::string_view kSummary = "backward Euler: first order, stable, damps";
  static constexpr int kOrder = 1;  // the error falls with this power of h
  static constexpr auto fields() { return Fields{}; }

  StepWeights weights(const State& state, double h) const;

  /// Writes y of every point; acceleration = M⁻¹ f_ext, m/s².
  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const;

  /// Writes w of every point, the part of the velocity u that does not depend on x, m/s.
  void offset_velocity(const State& state, double h, VecX& w) const;

  /// Turns the minimiser x into the next state; the caller advances the time.
  void advance(const VecX& x, double h, State& state) const;
};

extern template AnyIntegrator::AnyIntegrator(const ImplicitEuler&);

}  // namespace pliant
