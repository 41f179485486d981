#pragma once

#include <functional>
#include <limits>
#include <string_view>

#include "pliant/core/types.h"

namespace pliant {

/// Why a minimisation ended.
enum class SolveStatus {
  kConverged,       // the step A0⁻¹∇g is below the tolerance
  kIterationLimit,  // the usual end in real time
  kOutOfTime,       // another iteration would not fit into the budget
  kStalled,         // no step along the direction lowers g any more
  kStartTooHigh,    // g at the first guess is above StopOptions::start_at_most; nothing was done
  kNotFinite,       // g or its gradient is not finite at the first guess; or a search came to
                    // nothing but an x where g is lower and its gradient is not finite
};

std::string_view to_text(SolveStatus status);

/// What a minimisation did, what went wrong on the way, and the x it left behind.
struct SolveReport {
  SolveStatus status = SolveStatus::kIterationLimit;
  int iterations = 0;
  int line_search_evaluations = 0;  // trial points of all line searches
  int restarts = 0;                 // minimisations that started again from where the bodies were
  int skipped_pairs = 0;            // L-BFGS pairs without positive curvature
  int linear_iterations = 0;        // of conjugate gradients, inside the iterations
  int factorizations = 0;           // of Hessians
  int indefinite = 0;               // Hessians that were not positive definite and were changed
  int ascents = 0;                  // directions that did not point downhill
  int not_finite_directions = 0;
  double longest_iteration = 0;                                     // s; 0 without a budget
  double value = std::numeric_limits<double>::quiet_NaN();          // g(x), J
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();  // |∇g(x)|₂, N

  /// Adds the counts of an earlier minimisation.
  void add_work(const SolveReport& before);
  /// Adds the report of another part of the same step that was minimised by itself: iterations and
  /// evaluations become those of the part that made the most, the status that of the worst.
  void add_island(const SolveReport& other);
};

/// One line of a convergence record.
struct IterationRecord {
  int iteration = 0;         // 0 is the first guess
  double value = 0;          // g, J
  double gradient_norm = 0;  // N
  double seconds = 0;        // since the start, without the time that observing took, s
};

/// Called at the first guess and after each iteration.
using IterationObserver = std::function<void(const IterationRecord&, const VecX& x)>;

}  // namespace pliant
