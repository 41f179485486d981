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
    : options_(options),
      bootstrap_((check_fields(options, std::string(kName)), bootstrap_options(options))),
      newton_(newton_options(options)) {}

void Hybrid::prepare(Objective& objective, const VecX& x) {
  bootstrap_.prepare(objective, x);
  newton_.prepare(objective, x);
}

SolveReport Hybrid::minimize(Objective& objective, VecX& x) {
  const Timer timer;
  const int first = std::min(options_.bootstrap, options_.iterations);
  bootstrap_.set_stop({first, options_.tolerance, options_.budget});
  observe_part(bootstrap_, 0, 0);
  const SolveReport begun = bootstrap_.minimize(objective, x);
  const bool goes_on =
      begun.status == SolveStatus::kIterationLimit || begun.status == SolveStatus::kStalled;
  if (!goes_on || first == options_.iterations) return begun;

  double budget = 0;
  if (options_.budget > 0) {
    budget = std::max(options_.budget - timer.seconds(), std::numeric_limits<double>::min());
  }
  newton_.set_stop({options_.iterations - begun.iterations, options_.tolerance, budget});
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
