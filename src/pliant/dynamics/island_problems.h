#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pliant/dynamics/islands.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/dynamics/step_room.h"
#include "pliant/dynamics/step_solver.h"
#include "pliant/solvers/minimizer.h"

namespace pliant {

/// The minimisation of one island, and what it leaves behind.
struct IslandProblem {
  IslandProblem(const Island& made_for, std::unique_ptr<PotentialEvaluator> evaluator,
                StepObjective objective, const SolverSettings& settings);

  Island island;
  std::unique_ptr<PotentialEvaluator> links;            // null if nothing links components
  std::vector<std::shared_ptr<ElementSubset>> linking;  // the terms that it evaluates
  StepObjective g;
  std::unique_ptr<Minimizer> minimizer;
  StepSolver solver;
  VecX x;               // of its unknowns, m: the first guess, then the minimiser
  bool coasts = false;  // whether to start from StepStarts::coast
  SolveReport report{};
  double seconds = 0;   // that it took
  bool asleep = false;  // not to be solved in this step
};

/// g of a step, component by component, and the minimisations that the islands of the moment are.
class IslandProblems {
 public:
  explicit IslandProblems(StepRoom& room);

  /// Factorises A0 of each component, with these weights.
  void factorize(double h, const StepWeights& weights);
  const StepWeights& weights() const { return weights_; }
  /// As ComponentObjective::take_changes(), of all components; makes new islands of their links.
  void take_changes();
  /// Starts a step, as far as all components share in it; the elements that come and go have been
  /// found. Each component begins it later, before it is first evaluated.
  void place_step(const StepProblemData& data);
  /// False if ComponentObjective::begin_step() does not read the velocities.
  bool needs_velocities() const;

  /// Makes minimisers by the solver's settings as they are now. @throws InputError
  void use_solver();
  void observe(const IterationObserver& observer);

  /// Those that the step consists of, in the order of their first components.
  std::span<IslandProblem* const> islands() const { return islands_; }
  ComponentObjective& component(int number) { return *components_[number]; }
  const ComponentObjective& component(int number) const { return *components_[number]; }
  /// g of all islands together.
  StepObjective& whole();
  /// All points where the unknowns of the last evaluations were.
  const VecX& points() const { return points_.points; }

 private:
  void regroup();
  IslandProblem& problem_of(const Island& island);
  std::unique_ptr<IslandProblem> make_problem(const Island& island);
  std::vector<ComponentObjective*> parts_of(const Island& island) const;
  std::unique_ptr<PotentialEvaluator> make_links(const Island& island) const;
  void update_links(IslandProblem& problem, const Island& island) const;
  static void share_stiffness(IslandProblem& problem);

  StepRoom& room_;
  StepPoints points_;
  StepWeights weights_;
  std::vector<std::unique_ptr<ComponentObjective>> components_;
  std::vector<std::unique_ptr<IslandProblem>> single_;  // of each component with unknowns
  std::vector<std::unique_ptr<IslandProblem>> merged_;  // of several
  std::vector<IslandProblem*> islands_;
  std::int64_t is_for_ = -1;  // the links' revision
  std::unique_ptr<IslandProblem> whole_;
  IterationObserver observer_;
};

}  // namespace pliant
