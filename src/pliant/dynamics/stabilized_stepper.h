#pragma once

#include <cstddef>
#include <vector>

#include "pliant/dynamics/minimizing_stepper.h"

namespace pliant {

/// A step of implicit midpoint that keeps the total energy of each island, after [Dinev18]: it is
/// blended with a step of backward Euler if it gained energy, and of forward Euler if it lost some.
class StabilizedStepper final : public MinimizingStepper {
 public:
  /// `tolerance`: the fraction by which the energy may differ without a blend.
  StabilizedStepper(StepRoom& room, IterationLog& log, double tolerance);

  void factorize(double h) override;
  void take_changes() override;
  void use_solver() override;

 private:
  /// J; `external` is the potential of external forces.
  struct Energies {
    double kinetic = 0;
    double elastic = 0;
    double external = 0;
    double total() const { return kinetic + elastic + external; }
  };

  void predict(double h) override;
  void solve(std::size_t island, double h) override;
  void advance(double h) override;
  ComponentObjective::Times take_times(std::size_t island) override;

  // f(point) for each unknown point of an island.
  template <class F>
  void for_each_free(const Island& island, F&& f) const;
  Energies energies(const IslandProblem& problem, const VecX& x, const VecX& v);
  double work_of_step(IslandProblem& problem, double h);
  void correct(std::size_t number, double h);
  void find_backward_euler(std::size_t number, double h);
  void find_forward_euler(const IslandProblem& problem, double h);
  double energy_of_blend(const IslandProblem& problem, double amount);
  double blend(const IslandProblem& problem, double target, double allowed, double first,
               double start);
  double& energy_gap(const IslandProblem& problem);

  double tolerance_;
  IslandProblems euler_;  // backward Euler's step
  // Of all points; each island has its own part of them.
  VecX euler_y_, euler_next_, euler_coast_;
  VecX next_v_;             // with next(), the state after the midpoint step
  VecX other_x_, other_v_;  // the Euler state to blend it with
  VecX mixed_x_, mixed_v_;
  VecX middle_;  // half way through the step
};

}  // namespace pliant
