#include "pliant/solvers/local_global.h"

#include <string>

#include "pliant/math/sums.h"
#include "pliant/solvers/solver_of.h"

namespace pliant {

LocalGlobal::LocalGlobal(const Options& options) : stop_(options.stop) {
  check_fields(options, std::string(kName));
}

void LocalGlobal::check(const Objective& objective) const {
  if (objective.limits_steps()) {
    throw InputError("solver.type",
                     "local-global has no line search, which keeps bodies out of each other");
  }
  if (objective.is_projective()) return;
  const std::string term(objective.not_projective());
  throw InputError("solver.type",
                   "local-global needs projective energies (springs, arap, constraints, "
                   "square-root fibres, bending, attachments, ties)" +
                       (term.empty() ? "" : "; not those of \"" + term + "\""));
}

SolveReport LocalGlobal::minimize(Objective& objective, VecX& x) {
  check(objective);
  start_records();
  now_.x = x;
  SolveReport report;
  report.status = alternate(objective, report);
  // The method itself needs neither g nor its gradient; the report does.
  if (!now_.evaluate(objective)) return {.status = SolveStatus::kNotFinite};
  x = now_.x;
  report.value = now_.value;
  report.gradient_norm = norm(now_.gradient);
  return report;
}

SolveStatus LocalGlobal::alternate(Objective& objective, SolveReport& report) {
  observe_iteration(objective, 0);
  Deadline deadline(stop_);
  while (report.iterations < stop_.iterations) {
    if (deadline.leaves_no_time()) return SolveStatus::kOutOfTime;
    objective.local_step(now_.x, rhs_);
    // In full precision, because each step computes x itself and not a correction of it.
    objective.solve_proxy(rhs_, next_, FactorPrecision::kDouble);
    const double step = (next_ - now_.x).lpNorm<Eigen::Infinity>();  // = |A0⁻¹∇g| [Liu18, eq. 7.11]
    now_.x.swap(next_);
    observe_iteration(objective, ++report.iterations);
    report.longest_iteration = deadline.longest_iteration();
    if (step <= stop_.tolerance) return SolveStatus::kConverged;
  }
  return SolveStatus::kIterationLimit;
}

void LocalGlobal::observe_iteration(Objective& objective, int iteration) {
  if (!is_observed()) return;
  const RecordClock::Pause pause(clock());
  if (!now_.evaluate(objective)) return;
  pass_on({iteration, now_.value, norm(now_.gradient), pause.seconds()}, now_.x);
}

template SolverSettings::SolverSettings(const LocalGlobalOptions&);

}  // namespace pliant
