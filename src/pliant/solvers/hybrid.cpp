#include "pliant/solvers/hybrid.h"

#include <algorithm>
#include <limits>
#include <string>

#include "pliant/solvers/solver_of.h"

namespace pliant {
namespace {

SolveReport out_of_time(SolveReport report) {
  report.status = SolveStatus::kOutOfTime;
  return report;
}

}  // namespace

// Checks the options before making the parts, so that messages name this method.
Hybrid::Hybrid(const Options& options)
    : stop_((check_fields(options, std::string(kName)), options.stop)),
      bootstrap_iterations_(options.bootstrap),
      bootstrap_({.history = options.history, .search = options.search}),
      newton_({.hessian = options.hessian, .linear = options.linear, .search = options.search}) {}

void Hybrid::prepare(Objective& objective) {
  bootstrap_.prepare(objective);
  newton_.prepare(objective);
}

SolveReport Hybrid::minimize(Objective& objective, VecX& x) {
  const Deadline deadline(stop_);
  const Timer timer;
  const int first = std::min(bootstrap_iterations_, stop_.iterations);
  StopOptions own = stop_;
  own.iterations = first;
  bootstrap_.set_stop(own);
  observe_part(bootstrap_, nullptr, 0);
  const SolveReport begun = bootstrap_.minimize(objective, x);
  const bool goes_on =
      begun.status == SolveStatus::kIterationLimit || begun.status == SolveStatus::kStalled;
  if (!goes_on || first == stop_.iterations) return begun;

  StopOptions rest = stop_;
  rest.iterations -= begun.iterations;
  rest.start_at_most = std::numeric_limits<double>::infinity();
  if (rest.budget) {
    *rest.budget -= deadline.seconds();
    // One of Newton's takes longer than one of these, and it evaluates g first.
    if (*rest.budget < 2 * begun.longest_iteration) return out_of_time(begun);
  }
  newton_.set_stop(rest);
  observe_part(newton_, &begun, timer.seconds());
  SolveReport report = newton_.minimize(objective, x);
  report.add_work(begun);
  return report;
}

// Passes the records of a part on as those of the whole, with numbers that continue those of the
// part before. The first record of a later part repeats the last one before it.
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
