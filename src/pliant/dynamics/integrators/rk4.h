#pragma once

#include <string_view>
#include <tuple>

#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// The classical Runge-Kutta method: forces at the start, twice in the middle and at the end of the
/// step, weighted 1 : 2 : 2 : 1. Fourth order; unstable above h = 2√2/ω.
struct Rk4 {
  static constexpr std::string_view kName = "rk4";
  static constexpr std::string_view kSummary =
      "explicit Runge-Kutta of fourth order; unstable at large steps";
  static constexpr int kOrder = 4;
  static constexpr auto fields() { return std::tuple{}; }

  void step(Forces& forces, double h, State& state, Stages& s) const {
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
};

}  // namespace pliant
