#include "pliant/solvers/solve_report.h"

namespace pliant {

std::string_view to_text(SolveStatus status) {
  switch (status) {
    case SolveStatus::kConverged:
      return "converged";
    case SolveStatus::kIterationLimit:
      return "iteration-limit";
    case SolveStatus::kOutOfTime:
      return "out-of-time";
    case SolveStatus::kStalled:
      return "stalled";
    case SolveStatus::kNotFinite:
      return "not-finite";
  }
  return "unknown";
}

void SolveReport::add_work(const SolveReport& before) {
  iterations += before.iterations;
  line_search_evaluations += before.line_search_evaluations;
  restarts += before.restarts;
  skipped_pairs += before.skipped_pairs;
  linear_iterations += before.linear_iterations;
  factorizations += before.factorizations;
  indefinite += before.indefinite;
  ascents += before.ascents;
  not_finite_directions += before.not_finite_directions;
}

}  // namespace pliant
