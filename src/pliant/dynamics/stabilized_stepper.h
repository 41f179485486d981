#pragma once

#include "pliant/dynamics/minimizing_stepper.h"

namespace pliant {

/// A step of implicit midpoint that keeps the total energy, after [Dinev18]: it is blended with a
/// step of backward Euler if it gained energy, and of forward Euler if it lost some.
class StabilizedStepper final : public MinimizingStepper {
 public:
  /// `tolerance`: the fraction by which the energy may differ without a blend.
  StabilizedStepper(StepRoom& room, StepSolver& solver, double tolerance);

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

  void correct(double h, SolveReport& report) override;
  void advance(double h) override;
  StepObjective::Times take_times() override;

  Energies energies(const VecX& x, const VecX& v);
  double work_of_step(double h);
  void find_backward_euler(double h, SolveReport& report);
  void find_forward_euler(double h);
  double energy_of_blend(double amount);
  double blend(double target, double allowed, double first, double start);

  double tolerance_;
  StepObjective euler_;                         // backward Euler's step
  std::unique_ptr<Minimizer> euler_minimizer_;  // keeps what it prepared for euler_
  VecX next_v_;                                 // with next(), the state after the midpoint step
  VecX other_x_, other_v_;                      // the Euler state to blend it with
  VecX mixed_x_, mixed_v_;
};

}  // namespace pliant
