#pragma once

#include <memory>

#include "pliant/dynamics/step_forces.h"
#include "pliant/dynamics/stepper.h"
#include "pliant/solvers/minimizer.h"

namespace pliant {

/// Makes the substeps of implicit integrators: predict, minimise, advance.
class MinimizingStepper : public Stepper {
 public:
  MinimizingStepper(StepRoom& room, StepSolver& solver);

  void factorize(double h) override;
  void take_changes() override { objective_.take_changes(); }
  std::optional<double> stiffness_at(int point) const override {
    return objective_.stiffness_at(point);
  }
  void substep(double h, StepReport& report) override;
  void use_solver() override;
  void observe(const IterationObserver& observer) override { minimizer_->observe(observer); }
  StepObjective& first_problem(double h, VecX& x) override;

 protected:
  StepRoom& room() { return room_; }
  StepSolver& solver() { return solver_; }
  StepObjective& objective() { return objective_; }
  /// The minimiser x of the free points, and the positions of all points with x in place.
  VecX& x() { return x_; }
  VecX& next() { return next_; }
  VecX& y() { return y_; }

  /// Improves on the minimiser; for methods that do more than one minimisation.
  virtual void correct(double /*h*/, SolveReport& /*report*/) {}
  /// Turns the minimiser into the next state.
  virtual void advance(double h);
  /// Times spent in all objectives since the last call.
  virtual StepObjective::Times take_times() { return objective_.take_times(); }

  /// Begins, for g, the step that y() and next() describe.
  void begin(StepObjective& g, double h);
  /// Minimises g from x(). @throws SimulationError if g is not finite at any point to start from,
  /// or if a derivative of a term that is not finite leaves no direction to go on in.
  SolveReport minimize(StepObjective& g, Minimizer& minimizer);
  /// Copies the minimiser into next(). @throws SimulationError if it is not finite.
  void take_minimizer();
  /// Writes the accelerations of all points as the substep begins, m/s².
  void find_accelerations(double h, VecX& a);

 private:
  void predict(double h);
  void update_weights(double h);

  StepRoom& room_;
  StepSolver& solver_;
  StepObjective objective_;
  std::unique_ptr<Minimizer> minimizer_;
  StepForces forces_;
  VecX y_, next_;    // of all points
  VecX velocities_;  // what the terms of the step are given; see StepStart
  VecX x_;           // of the free points
};

}  // namespace pliant
