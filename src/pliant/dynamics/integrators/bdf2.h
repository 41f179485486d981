#pragma once

#include <string_view>
#include <tuple>

#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Backward differences over two steps: second order, damps far less than backward Euler and only
/// what is too fast for the step [KimEberle22, sec. 11.1]. With ρ = h_n/h_{n-1},
///   a x_{n+1} + b x_n + c x_{n-1} = h v_{n+1},   the same of v = h M⁻¹ f(x_{n+1}),
///   a = (1 + 2ρ)/(1 + ρ),   b = -(1 + ρ),   c = ρ²/(1 + ρ).
/// The first step is backward Euler's: a = 1, b = -1, c = 0; so is one that is too much longer than
/// the step before it for the formula to be stable, ρ > 1 + √2.
struct Bdf2 {
  static constexpr std::string_view kName = "bdf2";
  static constexpr std::string_view kSummary =
      "backward differences over two steps: second order, stable, damps little";
  static constexpr int kOrder = 2;
  static constexpr auto fields() { return std::tuple{}; }

  StepWeights weights(const State& state, double h) const {
    const double a = coefficients(state, h).a;
    return {.inertia = a * a, .rate = a};
  }

  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
    const auto [a, b, c] = coefficients(state, h);
    y = (-b / a) * state.x - (h * b / (a * a)) * state.v + (h * h / (a * a)) * acceleration;
    if (c != 0) y -= (c / a) * state.last_x + (h * c / (a * a)) * state.last_v;
  }

  void offset_velocity(const State& state, double h, VecX& w) const {
    const auto [a, b, c] = coefficients(state, h);
    w = (b / h) * state.x;
    if (c != 0) w += (c / h) * state.last_x;
  }

  void advance(const VecX& x, double h, State& state) const {
    const auto [a, b, c] = coefficients(state, h);
    if (c == 0) {
      state.last_x = state.x;
      state.last_v = state.v;
      state.v = (x - state.x) / h;
    } else {
      // v_{n+1} first takes the place of x_{n-1}.
      state.last_x = (a / h) * x + (b / h) * state.x + (c / h) * state.last_x;
      state.last_v.swap(state.v);
      state.v.swap(state.last_x);
      state.last_x.swap(state.x);
    }
    state.x = x;
    state.last_h = h;
  }

 private:
  struct Coefficients {
    double a = 1;
    double b = -1;
    double c = 0;
  };

  static Coefficients coefficients(const State& state, double h) {
    constexpr double kLargestRatio = 2.414;
    if (state.last_x.size() != state.x.size() || h > kLargestRatio * state.last_h) return {};
    const double rho = h / state.last_h;
    return {(1 + 2 * rho) / (1 + rho), -(1 + rho), rho * rho / (1 + rho)};
  }
};

}  // namespace pliant
