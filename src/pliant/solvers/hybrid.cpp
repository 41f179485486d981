#include "pliant/solvers/hybrid.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pliant {
namespace {

Lbfgs::Options bootstrap_options(const Hybrid::Options& options) {
  return {.history = options.history,
          .line_search = options.line_search,
          .armijo = options.armijo,
          .shrink = options.shrink};
}

Newton::Options newton_options(const Hybrid::Options& options) {
  return {.hessian = options.hessian,
          .linear = options.linear,
          .preconditioner = options.preconditioner,
          .cg_iterations = options.cg_iterations,
          .cg_tolerance = options.cg_tolerance,
          .line_search = options.line_search,
          .armijo = options.armijo,
          .shrink = options.shrink};
}

}  // namespace

Hybrid::Hybrid(const Options& options)
    : stop_(stop_options(options)),
      bootstrap_iterations_(options.bootstrap),
      bootstrap_((check_fields(options, std::string(kName)), bootstrap_options(options))),
      newton_(newton_options(options)) {}

void Hybrid::prepare(Objective& objective, const VecX& x) {
  bootstrap_.prepare(objective, x);
  newton_.prepare(objective, x);
}

SolveReport Hybrid::minimize(Objective& objective, VecX& x) {
  const Timer timer;
  const int first = std::min(bootstrap_iterations_, stop_.iterations);
  bootstrap_.set_stop({first, stop_.tolerance, stop_.budget});
  observe_part(bootstrap_, 0, 0);
  const SolveReport begun = bootstrap_.minimize(objective, x);
  const bool goes_on =
      begun.status == SolveStatus::kIterationLimit || begun.status == SolveStatus::kStalled;
  if (!goes_on || first == stop_.iterations) return begun;

  double budget = 0;
  if (stop_.budget > 0) {
    budget = std::max(stop_.budget - timer.seconds(), std::numeric_limits<double>::min());
  }
  newton_.set_stop({stop_.iterations - begun.iterations, stop_.tolerance, budget});
  observe_part(newton_, begun.iterations, timer.seconds());
  SolveReport report = newton_.minimize(objective, x);
  report.add_work(begun);
  return report;
}

// Records of a part are those of the whole, counted on.
void Hybrid::observe_part(Minimizer& part, int done, double seconds) {
  if (!is_observed()) {
    part.observe({});
    return;
  }
  part.observe([this, done, seconds](const IterationRecord& record, const VecX& x) {
    if (done > 0 && record.iteration == 0) return;
    pass_on({done + record.iteration, record.value, record.gradient_norm, seconds + record.seconds},
            x);
  });
}

}  // namespace pliant
