#pragma once

#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Takes the forces in the middle of the step: second order. Solved to convergence, it keeps linear
/// and angular momentum and, where forces are linear, energy. Not stable at every step length
/// [Liu18, eq. 3.31].
///   y = x_n + h v_n + ½h² M⁻¹ f_ext,   E at (x + x_n)/2,   v_{n+1} = 2 (x_{n+1} - x_n)/h - v_n
struct ImplicitMidpoint {
  static constexpr std::string_view kName = "implicit-midpoint";
  static constexpr std::string_view kSummary =
      "second order, keeps momentum and nearly keeps energy; may be unstable at large steps";
  static constexpr int kOrder = 2;
  static constexpr auto fields() { return Fields{}; }

  StepWeights weights(const State& state, double h) const;

  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const;

  void offset_velocity(const State& state, double h, VecX& w) const;

  void advance(const VecX& x, double h, State& state) const;
};

extern template AnyIntegrator::AnyIntegrator(const ImplicitMidpoint&);

}  // namespace pliant
