#pragma once

#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// No inertia: each step goes from where the body is to where forces balance, the minimum of
/// g(x) = E(x) - f_ext·x. Velocities say how far points went, (x_{n+1} - x_n)/h. Every body must be
/// held.
struct QuasiStatic {
  static constexpr std::string_view kName = "quasi-static";
  static constexpr std::string_view kSummary =
      "no inertia: each step ends in equilibrium; bodies must be held";
  static constexpr int kOrder = 0;  // there is no motion to follow
  static constexpr auto fields() { return Fields{}; }

  StepWeights weights(const State& state, double h) const;

  /// Writes the first guess: nothing moves.
  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const;

  void offset_velocity(const State& state, double h, VecX& w) const;

  void advance(const VecX& x, double h, State& state) const;
};

extern template AnyIntegrator::AnyIntegrator(const QuasiStatic&);

}  // namespace pliant
