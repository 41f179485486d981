#include "pliant/solvers/hybrid.h"

#include <algorithm>
#include <string>

#include "pliant/solvers/solver_of.h"

namespace pliant {
namespace {

LbfgsOptions bootstrap_options(const HybridOptions& options) {
  return {.history = options.history,
          .line_search = options.line_search,
          .armijo = options.armijo,
          .shrink = options.shrink,
          .curvature = options.curvature};
}

NewtonOptions newton_options(const HybridOptions& options) {
  return {.hessian = options.hessian,
          .linear = options.linear,
          .preconditioner = options.preconditioner,
          .cg_iterations = options.cg_iterations,
          .cg_tolerance = options.cg_tolerance,
          .line_search = options.line_search,
          .armijo = options.armijo,
          .shrink = options.shrink,
          .curvature = options.curvature};
}

}  // namespace

Hybrid::Hybrid(const Options& options)
    : stop_(stop_options(options)),
      bootstrap_iterations_(options.bootstrap),
      bootstrap_((check_fields(options, std::string(kName)), bootstrap_options(options))),
      newton_(newton_options(options)) {}

void Hybrid::prepare(Objective& objective) {
  bootstrap_.prepare(objective);
  newton_.prepare(objective);
}

SolveReport Hybrid::minimize(Objective& objective, VecX& x) {
  const Timer timer;
  const int first = std::min(bootstrap_iterations_, stop_.iterations);
  bootstrap_.set_stop({first, stop_.tolerance, stop_.budget});
  observe_part(bootstrap_, nullptr, 0);
  const SolveReport begun = bootstrap_.minimize(objective, x);
  const bool goes_on =
      begun.status == SolveStatus::kIterationLimit || begun.status == SolveStatus::kStalled;
  if (!goes_on || first == stop_.iterations) return begun;

  const double budget = stop_.budget > 0 ? stop_.budget - timer.seconds() : 0;
  if (budget < 0) return begun;
  newton_.set_stop({stop_.iterations - begun.iterations, stop_.tolerance, budget});
  observe_part(newton_, &begun, timer.seconds());
  SolveReport report = newton_.minimize(objective, x);
  report.add_work(begun);
  return report;
}

// Records of a part are those of the whole, counted on from the part before. The first of a later
// part is the last of that.
void Hybrid::observe_part(Minimizer& part, const SolveReport* before, double seconds) {
  if (!is_observed()) {
    part.observe({});
    return;
  }
  const bool is_first = before == nullptr;
  const int done = is_first ? 0 : before->iterations;
  part.observe([this, is_first, done, seconds](const IterationRecord& record, const VecX& x) {
    if (!is_first && record.iteration == 0) return;
    pass_on({done + record.iteration, record.value, record.gradient_norm, seconds + record.seconds},
            x);
  });
}

template SolverSettings::SolverSettings(const HybridOptions&);

}  // namespace pliant
