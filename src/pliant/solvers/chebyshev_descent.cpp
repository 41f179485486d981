#include "pliant/solvers/chebyshev_descent.h"

#include <algorithm>
#include <random>
#include <string>

#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {
namespace {

// Makes plain steps near the undeformed bodies, where g is nearly quadratic: there an error e
// becomes (I - A0⁻¹H) e, and a long run shows by what factor the slowest component of e shrinks.
// Starts from noise, which has a part of every component.
double train(Objective& objective, int iterations) {
  SparseMat H;
  objective.rest_hessian(H);
  VecX e(objective.size()), step;
  std::mt19937 noise(1);  // the same numbers everywhere
  for (double& each : e) each = static_cast<double>(noise()) / std::mt19937::max() - 0.5;
  double rho = 0;
  for (int i = 0; i < iterations && !e.isZero(0); ++i) {
    e /= norm(e);
    objective.solve_proxy(H * e, step, FactorPrecision::kDouble);
    e -= step;
    rho = norm(e);
  }
  constexpr double kLargest = 0.9999;
  return std::min(rho, kLargest);
}

}  // namespace

ChebyshevDescent::ChebyshevDescent(const Options& options)
    : Descent(options.stop, options.search), options_(options), rho_(options.rho.value_or(0)) {
  check_fields(options, std::string(kName));
}

void ChebyshevDescent::prepare(Objective& objective) {
  if (options_.rho) return;
  trained_for_.renew(objective, [&] { rho_ = train(objective, options_.training); });
}

void ChebyshevDescent::begin(Objective& /*objective*/, const Iterate& now,
                             SolveReport& /*report*/) {
  k_ = 0;
  omega_ = 1;
  last_ = now.x;
}

// d = ω (x + q - x_last) + x_last - x with the plain step q = -A0⁻¹∇g.
Descent::Direction ChebyshevDescent::find_direction(Objective& objective, const Iterate& now,
                                                    VecX& d, SolveReport& /*report*/) {
  objective.solve_proxy(now.gradient, d, FactorPrecision::kSingle);
  if (k_ < options_.delay) {
    d = -d;
    return Direction::kProxyStep;
  }
  omega_ = k_ == options_.delay ? 2 / (2 - rho_ * rho_) : 4 / (4 - rho_ * rho_ * omega_);
  d = (omega_ - 1) * (now.x - last_) - omega_ * d;
  return Direction::kOther;
}

void ChebyshevDescent::learn(const Iterate& last, const Iterate& /*now*/, SolveReport& /*report*/) {
  last_ = last.x;
  ++k_;
}

// After an accelerated step that leads uphill, goes back to plain steps for a while.
bool ChebyshevDescent::fall_back() {
  if (k_ < options_.delay) return false;
  k_ = 0;
  omega_ = 1;
  return true;
}

template SolverSettings::SolverSettings(const ChebyshevDescentOptions&);

}  // namespace pliant
