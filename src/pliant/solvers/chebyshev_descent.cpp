#include "pliant/solvers/chebyshev_descent.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "pliant/solvers/lbfgs.h"

namespace pliant {
namespace {

// How much shorter a step is than the one before, at the end of a run of plain steps. Those that
// are lost in rounding do not count.
double late_contraction(const std::vector<double>& steps) {
  constexpr double kRounding = 1e-9;
  size_t end = steps.size();
  while (end > 0 && !(steps[end - 1] > kRounding * steps[0])) --end;
  if (end < 2) return 0;
  const size_t begin = (end - 1) / 2;  // the slow parts of the error are left by then
  return std::pow(steps[end - 1] / steps[begin], 1.0 / static_cast<double>(end - 1 - begin));
}

double train(Objective& objective, const VecX& start, int iterations) {
  Lbfgs plain({.iterations = iterations, .history = 0});
  std::vector<double> steps;
  VecX last = start;
  plain.observe([&](const IterationRecord& record, const VecX& x) {
    if (record.iteration > 0) steps.push_back((x - last).norm());
    last = x;
  });
  VecX x = start;
  (void)plain.minimize(objective, x);
  constexpr double kLargest = 0.9999;
  return std::min(late_contraction(steps), kLargest);
}

}  // namespace

ChebyshevDescent::ChebyshevDescent(const Options& options)
    : Descent(stop_options(options), line_search_options(options)),
      options_(options),
      rho_(options.rho) {
  check_fields(options, std::string(kName));
}

void ChebyshevDescent::prepare(Objective& objective, const VecX& x) {
  if (options_.rho > 0 || !trained_for_.is_new(objective)) return;
  rho_ = train(objective, x, options_.training);
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

// An accelerated step that leads uphill: plain ones again for a while.
bool ChebyshevDescent::fall_back() {
  if (k_ < options_.delay) return false;
  k_ = 0;
  omega_ = 1;
  return true;
}

}  // namespace pliant
