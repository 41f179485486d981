#pragma once

#include <cstddef>
#include <vector>

#include "pliant/dynamics/island_problems.h"
#include "pliant/dynamics/island_schedule.h"
#include "pliant/dynamics/iteration_log.h"
#include "pliant/dynamics/sleep.h"
#include "pliant/dynamics/step_forces.h"
#include "pliant/dynamics/stepper.h"

namespace pliant {

/// Makes the substeps of implicit integrators: predict, minimise, advance. Each island is minimised
/// by itself.
class MinimizingStepper : public Stepper {
 public:
  MinimizingStepper(StepRoom& room, IterationLog& log);

  void factorize(double h) override;
  void take_changes() override;
  std::optional<double> stiffness_at(int point) const override;
  void substep(double h, StepReport& report) override;
  bool is_still() const override;
  void use_solver() override { problems_.use_solver(); }
  void observe(const IterationObserver& observer) override;
  StepObjective& first_problem(double h, VecX& x) override;

 protected:
  StepRoom& room() { return room_; }
  const Model& model() const { return room_.model; }
  IslandProblems& problems() { return problems_; }
  StepForces& forces() { return forces_; }
  /// The first guess of all points; in the end, the minimisers and where the kinematic points will
  /// be.
  VecX& next() { return next_; }
  const VecX& velocities() const { return velocities_; }

  /// Finds what all islands need before the first of them is solved.
  virtual void predict(double h);
  /// Solves one island: writes its unknowns in next(). Runs beside others.
  virtual void solve(std::size_t island, double h);
  /// Turns the minimisers into the next state.
  virtual void advance(double h);
  /// Times spent in the objectives of an island since the last call.
  virtual ComponentObjective::Times take_times(std::size_t island);

  /// Minimises, problem.x being y, and writes the report. `coast` as in StepStarts, for islands
  /// that start from there.
  void minimize(StepSolver& solver, IslandProblem& problem, const VecX& coast) const;
  /// @throws SimulationError if g was not finite at any point to start from, or if a derivative of
  /// a term that is not finite left no direction to go on in.
  void check(const IslandProblems& problems, IslandProblem& problem);

 private:
  void update_weights(double h);
  StepProblemData step_data() const;
  void find_sleepers();
  void end_step(double h, StepReport& report);
  bool is_pulled(const Island& island) const;
  void find_coast(double h);
  void solve_islands(double h);
  void solve_in_order(double h);
  void share_budget(int side_by_side);
  void collect(double seconds, StepReport& report);

  StepRoom& room_;
  IterationLog& log_;
  IslandProblems problems_;
  StepForces forces_;
  IslandSchedule schedule_;
  std::vector<Eigen::Index> sizes_;  // of the islands
  Sleep sleep_;
  IntegratorMemory last_memory_;  // as the last substep began, if all slept through it
  bool all_slept_ = false;
  bool is_still_ = false;
  bool is_observed_ = false;
  VecX y_, next_;  // of all points
  VecX coast_;     // y without external accelerations; old if no island starts from there
  VecX no_acceleration_;
  VecX velocities_;  // what the terms of the step are given; see StepStart
};

}  // namespace pliant
