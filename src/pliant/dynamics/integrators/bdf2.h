#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Backward differences over two steps: second order, damps far less than backward Euler and only
/// motions too fast for the step [KimEberle22, sec. 11.1]. With ρ = h_n/h_{n-1},
///   a x_{n+1} + b x_n + c x_{n-1} = h v_{n+1},
///   a v_{n+1} + b v_n + c v_{n-1} = h M⁻¹ f(x_{n+1}),
///   a = (1 + 2ρ)/(1 + ρ),   b = -(1 + ρ),   c = ρ²/(1 + ρ).
/// The first step is one of backward Euler: a = 1, b = -1, c = 0. So is a step that is too much
/// longer than the one before it for the formula to be stable, ρ > 1 + √2.
struct Bdf2 {
  static constexpr std::string_view kName = "bdf2";
  static constexpr std::string_view kSummary =
      "backward differences over two steps: second order, stable, damps little";
  static constexpr int kOrder = 2;
  static constexpr auto fields() { return Fields{}; }

  // Positions (m) and velocities (m/s) one substep ago, and its length (s).
  static constexpr std::array<std::string_view, 2> kRememberedArrays{"last_x", "last_v"};
  static constexpr std::array<std::string_view, 1> kRememberedNumbers{"last_h"};
  std::optional<PastMotion> past(State& state) const;

  StepWeights weights(const State& state, double h) const;

  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const;

  void offset_velocity(const State& state, double h, VecX& w) const;

  void advance(const VecX& x, double h, State& state) const;

 private:
  struct Coefficients {
    double a = 1;
    double b = -1;
    double c = 0;
  };

  static Coefficients coefficients(const State& state, double h);
};

extern template AnyIntegrator::AnyIntegrator(const Bdf2&);

}  // namespace pliant
