#include "pliant/dynamics/step_solver.h"

#include <utility>

namespace pliant {

SolveReport StepSolver::minimize(StepObjective& g, Minimizer& minimizer, const VecX& x_n, VecX& x) {
  SolveReport report = minimize_once(g, minimizer, x);
  g.gather_free(x_n, stay_);
  if (report.status != SolveStatus::kNotFinite && report.value <= g.value(stay_)) return report;
  x.swap(stay_);
  const SolveReport first = std::exchange(report, minimize_once(g, minimizer, x));
  report.add_work(first);
  ++report.restarts;
  return report;
}

SolveReport StepSolver::minimize_once(StepObjective& g, Minimizer& minimizer, VecX& x) {
  const StopOptions stop = next_stop();
  minimizer.set_stop(stop);
  const SolveReport report = minimizer.minimize(g, x);
  if (stop.budget) iterations_.push_back(report.iterations);
  return report;
}

// A minimisation for which no time is left in the budget makes one iteration.
StopOptions StepSolver::next_stop() {
  StopOptions stop = settings_->stop();
  if (next_replayed_ < replayed_.size()) return {replayed_[next_replayed_++]};
  if (stop.budget) *stop.budget = share_ * *stop.budget - timer_.seconds();
  return stop;
}

void StepSolver::replay(std::vector<int> iterations) {
  replayed_ = std::move(iterations);
  next_replayed_ = 0;
}

std::vector<int> StepSolver::take_iterations() { return std::exchange(iterations_, {}); }

}  // namespace pliant
