#include "pliant/solvers/gradient_descent.h"

#include <string>

#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {

GradientDescent::GradientDescent(const Options& options) : Descent(options.stop, options.search) {
  check_fields(options, std::string(kName));
}

void GradientDescent::begin(Objective& objective, const Iterate& /*now*/, SolveReport& /*report*/) {
  gamma_ = 1 / mean_diagonal(objective.proxy());
}

Descent::Direction GradientDescent::find_direction(Objective& /*objective*/, const Iterate& now,
                                                   VecX& d, SolveReport& /*report*/) {
  d = -gamma_ * now.gradient;
  return Direction::kOther;
}

// γ = s·s/s·t. Where g curves downwards no such γ exists, so a longer step is tried.
void GradientDescent::learn(const Iterate& last, const Iterate& now, SolveReport& /*report*/) {
  const double s_dot_t = dot_of_changes(last.x, now.x, last.gradient, now.gradient);
  const double s_dot_s = dot_of_changes(last.x, now.x, last.x, now.x);
  gamma_ = s_dot_t > 0 && s_dot_s > 0 ? s_dot_s / s_dot_t : 2 * gamma_;
}

template SolverSettings::SolverSettings(const GradientDescentOptions&);

}  // namespace pliant
