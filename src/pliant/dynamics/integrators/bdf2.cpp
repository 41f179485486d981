#include "pliant/dynamics/integrators/bdf2.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

std::optional<PastMotion> Bdf2::past(State& state) const {
  if (state.memory.empty()) return {};
  return PastMotion{state.memory.arrays[0], state.memory.arrays[1]};
}

StepWeights Bdf2::weights(const State& state, double h) const {
  const double a = coefficients(state, h).a;
  return {.inertia = a * a, .rate = a};
}

void Bdf2::predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
  const auto [a, b, c] = coefficients(state, h);
  y = (-b / a) * state.x - (h * b / (a * a)) * state.v + (h * h / (a * a)) * acceleration;
  if (c == 0) return;
  const std::vector<VecX>& last = state.memory.arrays;  // x, then v
  y -= (c / a) * last[0] + (h * c / (a * a)) * last[1];
}

void Bdf2::offset_velocity(const State& state, double h, VecX& w) const {
  const auto [a, b, c] = coefficients(state, h);
  w = (b / h) * state.x;
  if (c != 0) w += (c / h) * state.memory.arrays[0];
}

void Bdf2::advance(const VecX& x, double h, State& state) const {
  const auto [a, b, c] = coefficients(state, h);
  state.memory.arrays.resize(2);
  VecX& last_x = state.memory.arrays[0];
  VecX& last_v = state.memory.arrays[1];
  if (c == 0) {
    last_x = state.x;
    last_v = state.v;
    state.v = (x - state.x) / h;
  } else {
    // v_{n+1} first takes the place of x_{n-1}. Copied, not swapped: views of x and v stay valid.
    last_x = (a / h) * x + (b / h) * state.x + (c / h) * last_x;
    last_v = state.v;
    state.v = last_x;
    last_x = state.x;
  }
  state.x = x;
  state.memory.numbers.assign(1, h);
}

Bdf2::Coefficients Bdf2::coefficients(const State& state, double h) {
  constexpr double kLargestRatio = 2.414;
  if (state.memory.empty() || h > kLargestRatio * state.memory.numbers[0]) return {};
  const double rho = h / state.memory.numbers[0];
  return {(1 + 2 * rho) / (1 + rho), -(1 + rho), rho * rho / (1 + rho)};
}

template AnyIntegrator::AnyIntegrator(const Bdf2&);

}  // namespace pliant
