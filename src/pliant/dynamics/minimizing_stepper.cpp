#include "pliant/dynamics/minimizing_stepper.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pliant/core/timer.h"

namespace pliant {

MinimizingStepper::MinimizingStepper(StepRoom& room, IterationLog& log)
    : room_(room), log_(log), problems_(room), forces_(room), sleep_(room) {
  for (int c = 0; c < room.evaluators.count(); ++c) {
    forces_.add_terms(problems_.component(c).step_terms());
  }
}

void MinimizingStepper::take_changes() {
  is_still_ = false;
  problems_.take_changes();
}

void MinimizingStepper::factorize(double h) {
  is_still_ = false;
  problems_.factorize(h, room_.settings.integrator->weights(room_.state, h));
}

std::optional<double> MinimizingStepper::stiffness_at(int point) const {
  const int component = room_.evaluators.component_of(point);
  return problems_.component(component).stiffness_at(point);
}

void MinimizingStepper::observe(const IterationObserver& observer) {
  is_observed_ = static_cast<bool>(observer);
  problems_.observe(observer);
}

// Factorises A0 again if the integrator now asks for other weights than before.
void MinimizingStepper::update_weights(double h) {
  const StepWeights weights = room_.settings.integrator->weights(room_.state, h);
  if (weights != problems_.weights()) problems_.factorize(h, weights);
}

StepObjective& MinimizingStepper::first_problem(double h, VecX& x) {
  predict(h);
  StepObjective& g = problems_.whole();
  for (ComponentObjective* part : g.parts()) part->begin_step(step_data());
  g.gather_free(next_, x);
  if (!std::isfinite(g.value(x))) room_.report_culprit(next_);
  return g;
}

void MinimizingStepper::substep(double h, StepReport& report) {
  {
    const ScopedTimer timer(report.seconds.predict);
    predict(h);
    find_sleepers();
    find_coast(h);
  }
  const Timer timer;
  solve_islands(h);
  collect(timer.seconds(), report);
  for (IslandProblem* problem : problems_.islands()) check(problems_, *problem);
  if (!next_.allFinite()) room_.report_culprit(next_);
  const ScopedTimer update(report.seconds.update);
  advance(h);
  end_step(h, report);
  room_.end_substep(h);
}

// Finds y for every point and, in next_, the first guess: y for free points, the new position for
// kinematic ones.
void MinimizingStepper::predict(double h) {
  const Integrator& integrator = *room_.settings.integrator;
  if (VecX* a = integrator.accelerations(room_.state); a && a->size() != room_.state.x.size()) {
    forces_.begin_substep(h);
    forces_.accelerate(0, room_.state.x, room_.state.v, *a);
  }
  update_weights(h);
  integrator.predict(room_.state, room_.acceleration, h, y_);
  next_ = y_;
  room_.kinematics.copy(room_.kinematics.next(), next_);
  room_.evaluators.begin_step({room_.state.x, next_});
  if (problems_.needs_velocities()) room_.find_velocities(h, velocities_);
  problems_.place_step(step_data());
  for (IslandProblem* problem : problems_.islands()) problem->g.gather_free(next_, problem->x);
}

StepProblemData MinimizingStepper::step_data() const {
  return {y_, room_.state.x, next_, room_.acceleration, velocities_};
}

// By external accelerations: gravity, or the user.
bool MinimizingStepper::is_pulled(const Island& island) const {
  const auto pulled = [this](int point) { return !vertex(room_.acceleration, point).isZero(0); };
  return std::ranges::any_of(island.components, [&](int c) {
    const auto& [begin, end] = model().components[c].free;
    const auto first = model().free.begin();
    return std::any_of(first + begin, first + end, pulled);
  });
}

// Finds which islands start from where external accelerations would not take them, and where that
// is.
void MinimizingStepper::find_coast(double h) {
  bool any = false;
  for (IslandProblem* problem : problems_.islands()) {
    problem->coasts =
        !problem->asleep && is_pulled(problem->island) && problem->g.is_supported(problem->x);
    any = any || problem->coasts;
  }
  if (!any) return;
  no_acceleration_.setZero(y_.size());
  room_.settings.integrator->predict(room_.state, no_acceleration_, h, coast_);
}

// What sleeps stays where it is.
void MinimizingStepper::find_sleepers() {
  all_slept_ = true;
  sleep_.begin_step();
  for (IslandProblem* problem : problems_.islands()) {
    problem->asleep = sleep_.sleeps(problem->island);
    all_slept_ = all_slept_ && problem->asleep;
    if (!problem->asleep) continue;
    problem->report = {.status = SolveStatus::kConverged};
    problem->g.gather_free(room_.state.x, problem->x);
    problem->g.scatter_free(problem->x, next_);
  }
  if (all_slept_) last_memory_ = room_.state.memory;
}

// When all slept and not even what the integrator remembers has changed, the next step would be
// the same: it can be left out.
void MinimizingStepper::end_step(double h, StepReport& report) {
  report.asleep = 0;
  // Without inertia there is no velocity to tell by whether anything is left to happen.
  if (!room_.settings.sleep || problems_.weights().inertia == 0) return;
  for (const IslandProblem* problem : problems_.islands()) {
    sleep_.end_step(problem->island, problem->asleep, h);
    for (const int c : problem->island.components) {
      if (problem->asleep) report.asleep += static_cast<int>(model().components[c].bodies.size());
    }
  }
  is_still_ = all_slept_ && !room_.kinematics.move() && room_.state.memory == last_memory_;
}

bool MinimizingStepper::is_still() const {
  const auto drowsy = [this](const IslandProblem* problem) {
    return sleep_.is_drowsy(problem->island);
  };
  return is_still_ && std::ranges::all_of(problems_.islands(), drowsy);
}

// Islands are solved one after the other where what happens depends on their order.
void MinimizingStepper::solve_islands(double h) {
  const bool in_order = is_observed_ || log_.left() > 0;
  share_budget(in_order ? 1 : room_.evaluators.pool().threads());
  if (in_order) return solve_in_order(h);
  schedule_.run(room_.evaluators.pool(), [this, h](std::size_t island) {
    IslandProblem& problem = *problems_.islands()[island];
    if (problem.asleep) return;
    const ScopedTimer timer(problem.seconds);
    solve(island, h);
  });
  for (IslandProblem* problem : problems_.islands()) log_.add(problem->solver.take_iterations());
}

void MinimizingStepper::solve_in_order(double h) {
  for (std::size_t i = 0; i < problems_.islands().size(); ++i) {
    IslandProblem& problem = *problems_.islands()[i];
    if (problem.asleep) continue;
    const ScopedTimer timer(problem.seconds);
    problem.solver.replay(log_.rest());
    solve(i, h);
    log_.advance(problem.solver.next_replayed());
    problem.solver.replay({});
    log_.add(problem.solver.take_iterations());
  }
}

// An island gets the share of the budget that its unknowns are of all; what is solved side by side
// by so many threads gets as much more. A step that failed may have left something behind.
void MinimizingStepper::share_budget(int side_by_side) {
  sizes_.clear();
  Eigen::Index sum = 0;
  for (const IslandProblem* problem : problems_.islands()) {
    sizes_.push_back(problem->asleep ? 0 : problem->g.size());
    sum += sizes_.back();
  }
  schedule_.plan(sizes_, room_.evaluators.pool().threads());
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    IslandProblem& problem = *problems_.islands()[i];
    const double share = sum == 0 ? 0 : static_cast<double>(sizes_[i]) / static_cast<double>(sum);
    problem.solver.set_share(schedule_.is_alone(i) ? share : std::min(1.0, share * side_by_side));
    problem.solver.replay({});
    (void)problem.solver.take_iterations();
    problem.seconds = 0;
  }
}

void MinimizingStepper::solve(std::size_t island, double /*h*/) {
  IslandProblem& problem = *problems_.islands()[island];
  problem.solver.begin_substep();
  for (ComponentObjective* part : problem.g.parts()) part->begin_step(step_data());
  minimize(problem.solver, problem, coast_);
  problem.g.scatter_free(problem.x, next_);
}

void MinimizingStepper::minimize(StepSolver& solver, IslandProblem& problem,
                                 const VecX& coast) const {
  const StepStarts starts{room_.state.x, problem.coasts ? &coast : nullptr};
  problem.report = solver.minimize(problem.g, *problem.minimizer, starts, problem.x);
}

void MinimizingStepper::check(const IslandProblems& problems, IslandProblem& problem) {
  const SolveReport& report = problem.report;
  const bool is_lost = report.status == SolveStatus::kNotFinite;
  if (!is_lost && (report.status != SolveStatus::kStalled || report.not_finite_directions == 0)) {
    return;
  }
  problem.g.place(problem.x);
  if (is_lost) room_.report_culprit(problems.points());
  room_.find_culprit(problems.points());
}

ComponentObjective::Times MinimizingStepper::take_times(std::size_t island) {
  return problems_.islands()[island]->g.take_times();
}

// The clocks of islands that are solved side by side run at the same time: their shares of the
// seconds that all of them took together are what the report shows.
void MinimizingStepper::collect(double seconds, StepReport& report) {
  double evaluate = 0, linear = 0, all = 0;
  SolveReport solved = problems_.islands()[0]->report;
  for (std::size_t i = 0; i < problems_.islands().size(); ++i) {
    const IslandProblem& problem = *problems_.islands()[i];
    if (i > 0) solved.add_island(problem.report);
    const ComponentObjective::Times times = take_times(i);
    evaluate += times.evaluate;
    linear += times.solve;
    all += problem.seconds;
  }
  const double scale = all > seconds ? seconds / all : 1;
  report.seconds.evaluate += scale * evaluate;
  report.seconds.linear += scale * linear;
  report.seconds.minimize += seconds - scale * (evaluate + linear);
  const SolveReport before = std::exchange(report.solve, solved);
  report.solve.add_work(before);
}

void MinimizingStepper::advance(double h) {
  const Integrator& integrator = *room_.settings.integrator;
  integrator.advance(next_, h, room_.state);
  room_.kinematics.copy(room_.kinematics.velocity(), room_.state.v);
  if (VecX* a = integrator.accelerations(room_.state)) room_.kinematics.clear(*a);
}

}  // namespace pliant
