#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "pliant/dynamics/state.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/solvers/deadline.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

/// Where a minimisation may start from, beside y. Arrays of all points, m.
///
/// Where bodies fly, y is the minimum but for their inner motion, and what starts from there keeps
/// their momentum to round-off. Where something holds or touches them, forces take most of the
/// external accelerations away again, and quasi-Newton steps find what is left of them faster than
/// they undo what is not.
struct StepStarts {
  const VecX& x_n;
  const VecX* coast;  // y without external accelerations: x_n + h v_n for backward Euler; null
                      // where y is the better start
};

/// Solves the minimisations of an island that a substep consists of, within one budget for all of
/// them.
class StepSolver {
 public:
  explicit StepSolver(const SolverSettings& solver) : settings_(solver) {}

  void set_settings(const SolverSettings& solver) { settings_ = solver; }

  /// Of the budget in the settings, this much is this solver's, from 0 to 1.
  void set_share(double share) { share_ = share; }
  /// Starts the clock of the budget.
  void begin_substep() { deadline_.emplace(settings_->stop()); }

  /// Minimises g; x is y and becomes the minimiser. Starts from y, or from `coast` if it is
  /// given; but if g is higher there than at x_n, from y or from x_n instead. If the available
  /// iterations leave g above its value at x_n, it starts again from there: so g(x) <= g(x_n) to
  /// round-off, however few the iterations. For backward Euler that keeps the potential energy
  /// below the total energy of the last step; for other methods it still rules out steps worse than
  /// standing still. The status is kNotFinite if g is not finite at x_n either, or its gradient
  /// where the way from there led.
  /// If the budget leaves no time to start again, x is x_n and the gradient's norm a NaN.
  SolveReport minimize(StepObjective& g, Minimizer& minimizer, const StepStarts& starts, VecX& x);

  /// Ends the next minimisations after these numbers of iterations, whatever the clock says. One
  /// for which there was no time has 0.
  void replay(std::vector<int> iterations);
  /// Iterations of each minimisation since the last call, if the solver has a budget.
  std::vector<int> take_iterations();

  /// How many of the numbers for the replay have been used.
  std::size_t next_replayed() const { return next_replayed_; }

 private:
  SolveReport minimize_once(StepObjective& g, Minimizer& minimizer, double start_at_most, VecX& x);
  SolveReport start_again(StepObjective& g, Minimizer& minimizer, double standing,
                          const SolveReport& first, VecX& x);
  StopOptions next_stop() const;
  double time_left() const;

  SolverSettings settings_;
  double share_ = 1;
  std::vector<int> iterations_;  // of this step's minimisations, with a budget
  std::vector<int> replayed_;    // iterations of minimisations to come
  std::size_t next_replayed_ = 0;
  std::optional<Deadline> deadline_;
  // Of the free points.
  VecX stay_;  // x_n
  VecX y_;
};

}  // namespace pliant
