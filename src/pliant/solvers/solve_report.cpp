#include "pliant/solvers/solve_report.h"

#include <algorithm>
#include <array>
#include <cmath>

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
    case SolveStatus::kStartTooHigh:
      return "start-too-high";
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

void SolveReport::add_island(const SolveReport& other) {
  // From good to bad.
  constexpr std::array kOrder = {SolveStatus::kConverged, SolveStatus::kStalled,
                                 SolveStatus::kIterationLimit, SolveStatus::kOutOfTime,
                                 SolveStatus::kNotFinite};
  const SolveReport own = *this;
  add_work(other);
  iterations = std::max(own.iterations, other.iterations);
  line_search_evaluations = std::max(own.line_search_evaluations, other.line_search_evaluations);
  const auto rank = [&](SolveStatus each) { return std::ranges::find(kOrder, each); };
  if (rank(other.status) > rank(status)) status = other.status;
  value += other.value;
  gradient_norm =
      std::sqrt(gradient_norm * gradient_norm + other.gradient_norm * other.gradient_norm);
}

}  // namespace pliant
