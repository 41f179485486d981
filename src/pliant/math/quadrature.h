#pragma once

#include <array>
#include <cmath>

#include "pliant/math/elementary.h"

namespace pliant {

/// Points and weights for integrals over an interval: ∫ f ≈ Σ weight[i] f(node[i]).
template <int N>
struct Quadrature {
  std::array<double, N> node;    // ascending
  std::array<double, N> weight;  // positive, summing to the length of the interval

  template <class Function>
  double integrate(const Function& f) const {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += weight[i] * f(node[i]);
    return sum;
  }
};

namespace detail {

struct Legendre {
  double value;
  double slope;
};

/// P_n and its derivative at x in (-1, 1), by the three-term recurrence.
inline Legendre legendre(int n, double x) {
  double before = 1;
  double value = x;
  for (int k = 2; k <= n; ++k) {
    const double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
    before = value;
    value = next;
  }
  return {value, n * (before - x * value) / (1 - x * x)};
}

}  // namespace detail

/// The Gauss-Legendre rule on [a, b]: exact for polynomials up to degree 2N - 1, and for smooth
/// functions to round-off soon. Its nodes are the roots of P_N, found by Newton's method from
/// cos(π (i + 3/4) / (N + 1/2)), which is close enough to converge for every N.
template <int N>
Quadrature<N> gauss_legendre(double a, double b) {
  static_assert(N >= 1);
  constexpr double kPi = 3.14159265358979323846;
  constexpr int kNewtonSteps = 8;  // converges quadratically; four would do
  const double middle = 0.5 * (a + b);
  const double half = 0.5 * (b - a);
  Quadrature<N> q;
  for (int i = 0; i < N; ++i) {
    double x = N == 1 ? 0 : -cos(kPi * (i + 0.75) / (N + 0.5));
    for (int k = 0; k < kNewtonSteps; ++k) {
      const detail::Legendre p = detail::legendre(N, x);
      x -= p.value / p.slope;
    }
    const double slope = detail::legendre(N, x).slope;
    q.node[i] = middle + half * x;
    q.weight[i] = half * 2 / ((1 - x * x) * slope * slope);
  }
  return q;
}

}  // namespace pliant
