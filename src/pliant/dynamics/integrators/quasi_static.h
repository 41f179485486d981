#pragma once

#include <string_view>
#include <tuple>

#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// No inertia: each step ends where forces balance, g(x) = E(x) - f_ext·x, from where the body is.
/// Velocities tell how far points went, (x_{n+1} - x_n)/h. Every body must be held.
struct QuasiStatic {
  static constexpr std::string_view kName = "quasi-static";
  static constexpr std::string_view kSummary =
      "no inertia: each step ends in equilibrium; bodies must be held";
  static constexpr int kOrder = 0;  // there is no motion to follow
  static constexpr auto fields() { return std::tuple{}; }

  StepWeights weights(const State& /*state*/, double /*h*/) const { return {.inertia = 0}; }

  /// The first guess: nothing moves.
  void predict(const State& state, const VecX& /*acceleration*/, double /*h*/, VecX& y) const {
    y = state.x;
  }

  void offset_velocity(const State& state, double h, VecX& w) const { w = state.x / -h; }

  void advance(const VecX& x, double h, State& state) const {
    state.v = (x - state.x) / h;
    state.x = x;
  }
};

}  // namespace pliant
