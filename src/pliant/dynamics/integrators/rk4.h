#pragma once

#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
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
  static constexpr auto fields() { return Fields{}; }

  void step(Forces& forces, double h, State& state, StageBuffers& s) const;
};

extern template AnyIntegrator::AnyIntegrator(const Rk4&);

}  // namespace pliant
