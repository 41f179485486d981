#pragma once

#include <vector>

#include "pliant/solvers/minimizer.h"

namespace pliant {

/// How one method converged on one problem.
struct ConvergenceTrace {
  double setup_seconds = 0;                // for what it does once, before the first minimisation
  std::vector<IterationRecord> records{};  // the first is that of the first guess
  SolveReport report{};
  VecX x{};  // where it ended, m
};

/// Minimises from `start` and keeps a record of each iteration. The times are the shortest of up to
/// `repeat` runs, which all do the same; long runs are not repeated.
ConvergenceTrace trace_convergence(Objective& objective, const VecX& start, Minimizer& minimizer,
                                   int repeat);

/// The minimum that errors are measured from.
struct ConvergedMinimum {
  double value = 0;          // g, J
  double gradient_norm = 0;  // N
  int iterations = 0;
  SolveStatus status{};  // kStalled: as close as rounding allows
  VecX x{};              // m
};

/// Finds the minimum by Newton's method with the exact Hessian, from `start` until rounding stops
/// it.
ConvergedMinimum find_minimum(Objective& objective, const VecX& start);

/// (g - g*) / (g0 - g*): 1 at the first guess, 0 at the minimum [Liu17, sec. 6]. Zero where the
/// first guess is the minimum already.
double relative_error(double g, double first, double least);

}  // namespace pliant
