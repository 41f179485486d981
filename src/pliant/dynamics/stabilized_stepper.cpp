#include "pliant/dynamics/stabilized_stepper.h"

#include <algorithm>
#include <cmath>

#include "pliant/dynamics/integrators/implicit_euler.h"

namespace pliant {
namespace {

// Forward Euler's state has so much energy that a little of it is enough.
constexpr double kSmallestForwardBlend = 1.0 / 1024;
constexpr int kHalvings = 40;

}  // namespace

StabilizedStepper::StabilizedStepper(StepRoom& room, StepSolver& solver, double tolerance)
    : MinimizingStepper(room, solver),
      tolerance_(tolerance),
      euler_(room.model, room.evaluator, room.make_step_terms()),
      euler_minimizer_(solver.settings()->make_minimizer()) {}

void StabilizedStepper::factorize(double h) {
  MinimizingStepper::factorize(h);
  euler_.factorize(h, ImplicitEuler{}.weights(room().state, h));
}

void StabilizedStepper::take_changes() {
  MinimizingStepper::take_changes();
  euler_.take_changes();
}

void StabilizedStepper::use_solver() {
  std::unique_ptr<Minimizer> minimizer = solver().settings()->make_minimizer();
  MinimizingStepper::use_solver();
  euler_minimizer_ = std::move(minimizer);
}

StepObjective::Times StabilizedStepper::take_times() {
  StepObjective::Times times = MinimizingStepper::take_times();
  const StepObjective::Times more = euler_.take_times();
  times.evaluate += more.evaluate;
  times.solve += more.solve;
  return times;
}

StabilizedStepper::Energies StabilizedStepper::energies(const VecX& x, const VecX& v) {
  Energies sum;
  sum.elastic = room().evaluator.value(x);
  for (const int i : room().model.free) {
    const double m = room().model.mass[i];
    sum.kinetic += 0.5 * m * vertex(v, i).squaredNorm();
    sum.external -= m * vertex(room().acceleration, i).dot(vertex(x, i));
  }
  return sum;
}

// The work done in this step by whatever drives kinematic points and by viscous forces, J: the
// forces in the middle of the step times the displacement.
double StabilizedStepper::work_of_step(double h) {
  double work = 0;
  const Kinematics& kinematics = room().kinematics;
  if (kinematics.move()) {
    mixed_x_ = 0.5 * (room().state.x + next());
    room().evaluator.point_gradient(mixed_x_, mixed_v_);
    for (const KinematicGroup& group : room().model.kinematic) {
      for (const int i : group.points) {
        work += h * vertex(mixed_v_, i).dot(vertex(kinematics.velocity(), i));
      }
    }
  }
  return work - h * objective().power(x());
}

void StabilizedStepper::correct(double h, SolveReport& report) {
  State& state = room().state;
  take_minimizer();
  next_v_ = (2 / h) * (next() - state.x) - state.v;
  room().kinematics.copy(room().kinematics.velocity(), next_v_);

  state.memory.numbers.resize(1);
  double& energy_gap = state.memory.numbers[0];
  const Energies before = energies(state.x, state.v);
  const Energies after = energies(next(), next_v_);
  const double work = work_of_step(h);
  const double target = before.total() + energy_gap + work;
  const double allowed = tolerance_ * (before.kinetic + std::abs(before.elastic) + std::abs(work) +
                                       std::abs(after.external - before.external));
  double reached = after.total();
  if (std::abs(reached - target) > allowed) {
    const bool gained = reached > target;
    if (gained) {
      find_backward_euler(h, report);
    } else {
      find_forward_euler(h);
    }
    reached = blend(target, allowed, gained ? 1 : kSmallestForwardBlend, reached);
  }
  energy_gap = target - reached;
}

// Copied, not swapped: views of x and v stay valid.
void StabilizedStepper::advance(double /*h*/) {
  room().state.x = next();
  room().state.v = next_v_;
}

void StabilizedStepper::find_backward_euler(double h, SolveReport& report) {
  const State& state = room().state;
  ImplicitEuler{}.predict(state, room().acceleration, h, y());
  begin(euler_, h);
  report.add_work(minimize(euler_, *euler_minimizer_));
  other_x_ = next();
  euler_.scatter_free(x(), other_x_);
  other_v_ = (other_x_ - state.x) / h;
}

void StabilizedStepper::find_forward_euler(double h) {
  const State& state = room().state;
  VecX& a = room().stages.a;
  find_accelerations(h, a);
  other_x_ = state.x + h * state.v;
  other_v_ = state.v + h * a;
  room().kinematics.copy(next(), other_x_);
  room().kinematics.copy(room().kinematics.velocity(), other_v_);
}

double StabilizedStepper::energy_of_blend(double amount) {
  mixed_x_ = next() + amount * (other_x_ - next());
  mixed_v_ = next_v_ + amount * (other_v_ - next_v_);
  return energies(mixed_x_, mixed_v_).total();
}

// Moves (next, next_v_) towards the other state until its energy is `target`: tries `first` of the
// way, then more until the energy is on the other side, then halves. Returns the energy. If the
// other state does not help, it takes what is closer: all of backward Euler's state, or none of
// forward Euler's.
double StabilizedStepper::blend(double target, double allowed, double first, double start) {
  const bool gained = start > target;
  const auto is_beyond = [&](double energy) {
    return gained ? energy <= target : energy >= target;
  };
  double low = 0;
  double high = first;
  double energy = energy_of_blend(high);
  while (!is_beyond(energy) && high < 1) {
    low = high;
    high = std::min(1.0, 2 * high);
    energy = energy_of_blend(high);
  }
  if (!is_beyond(energy) && !gained) return start;
  if (is_beyond(energy)) {
    for (int i = 0; i < kHalvings && std::abs(energy - target) > 0.5 * allowed; ++i) {
      const double middle = 0.5 * (low + high);
      energy = energy_of_blend(middle);
      (is_beyond(energy) ? high : low) = middle;
    }
  }
  next().swap(mixed_x_);
  next_v_.swap(mixed_v_);
  return energy;
}

}  // namespace pliant
