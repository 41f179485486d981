#include "pliant/dynamics/step_solver.h"

#include <cmath>
#include <limits>
#include <utility>

namespace pliant {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Of g, a sum of many terms: what its rounding errors may be.
constexpr double kRoundOffShare = 1e-9;

}  // namespace

SolveReport StepSolver::minimize(StepObjective& g, Minimizer& minimizer, const StepStarts& starts,
                                 VecX& x) {
  g.gather_free(starts.x_n, stay_);
  const double standing = g.value(stay_);
  const double most = standing + kRoundOffShare * std::abs(standing);
  const bool coasts = starts.coast != nullptr;
  if (coasts) {
    y_.swap(x);
    g.gather_free(*starts.coast, x);
  }
  SolveReport report = minimize_once(g, minimizer, coasts ? most : kInfinity, x);
  if (report.status == SolveStatus::kStartTooHigh) {
    const bool takes_y = g.value(y_) < standing;
    x.swap(takes_y ? y_ : stay_);
    report = minimize_once(g, minimizer, kInfinity, x);
    if (!takes_y) return report;
  }
  if (report.status != SolveStatus::kNotFinite && report.value <= most) return report;
  return start_again(g, minimizer, standing, report, x);
}

SolveReport StepSolver::start_again(StepObjective& g, Minimizer& minimizer, double standing,
                                    const SolveReport& first, VecX& x) {
  x.swap(stay_);
  SolveReport report{.status = SolveStatus::kOutOfTime, .value = standing};
  const bool is_replayed = next_replayed_ < replayed_.size();
  // What it takes: g and its gradient at x_n, and an iteration.
  const bool has_time = time_left() >= 2 * first.longest_iteration;
  if (is_replayed || has_time || !std::isfinite(standing)) {
    report = minimize_once(g, minimizer, kInfinity, x);
  } else {
    iterations_.push_back(0);
  }
  report.add_work(first);
  ++report.restarts;
  return report;
}

SolveReport StepSolver::minimize_once(StepObjective& g, Minimizer& minimizer, double start_at_most,
                                      VecX& x) {
  const bool is_replayed = next_replayed_ < replayed_.size();
  StopOptions stop = next_stop();
  stop.start_at_most = start_at_most;
  minimizer.set_stop(stop);
  const SolveReport report = minimizer.minimize(g, x);
  if (report.status == SolveStatus::kStartTooHigh) return report;
  if (is_replayed) ++next_replayed_;
  if (stop.budget) iterations_.push_back(report.iterations);
  return report;
}

// A minimisation for which no time is left in the budget makes one iteration.
StopOptions StepSolver::next_stop() const {
  if (next_replayed_ < replayed_.size()) return {replayed_[next_replayed_]};
  StopOptions stop = settings_->stop();
  if (stop.budget) stop.budget = time_left();
  return stop;
}

// Of the budget, s.
double StepSolver::time_left() const {
  const std::optional<double> budget = settings_->stop().budget;
  return budget ? share_ * *budget - deadline_->seconds() : kInfinity;
}

void StepSolver::replay(std::vector<int> iterations) {
  replayed_ = std::move(iterations);
  next_replayed_ = 0;
}

std::vector<int> StepSolver::take_iterations() { return std::exchange(iterations_, {}); }

}  // namespace pliant
