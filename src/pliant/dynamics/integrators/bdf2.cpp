#include "pliant/dynamics/integrators/bdf2.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

StepWeights Bdf2::weights(const State& state, double h) const {
  const double a = coefficients(state, h).a;
  return {.inertia = a * a, .rate = a};
}

void Bdf2::predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
  const auto [a, b, c] = coefficients(state, h);
  y = (-b / a) * state.x - (h * b / (a * a)) * state.v + (h * h / (a * a)) * acceleration;
  if (c != 0) y -= (c / a) * state.last_x + (h * c / (a * a)) * state.last_v;
}

void Bdf2::offset_velocity(const State& state, double h, VecX& w) const {
  const auto [a, b, c] = coefficients(state, h);
  w = (b / h) * state.x;
  if (c != 0) w += (c / h) * state.last_x;
}

void Bdf2::advance(const VecX& x, double h, State& state) const {
  const auto [a, b, c] = coefficients(state, h);
  if (c == 0) {
    state.last_x = state.x;
    state.last_v = state.v;
    state.v = (x - state.x) / h;
  } else {
    // v_{n+1} first takes the place of x_{n-1}. Copied, not swapped: views of x and v stay valid.
    state.last_x = (a / h) * x + (b / h) * state.x + (c / h) * state.last_x;
    state.last_v = state.v;
    state.v = state.last_x;
    state.last_x = state.x;
  }
  state.x = x;
  state.last_h = h;
}

Bdf2::Coefficients Bdf2::coefficients(const State& state, double h) {
  constexpr double kLargestRatio = 2.414;
  if (state.last_x.size() != state.x.size() || h > kLargestRatio * state.last_h) return {};
  const double rho = h / state.last_h;
  return {(1 + 2 * rho) / (1 + rho), -(1 + rho), rho * rho / (1 + rho)};
}

template AnyIntegrator::AnyIntegrator(const Bdf2&);

}  // namespace pliant
