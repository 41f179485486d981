#include "pliant/dynamics/stabilized_stepper.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pliant/dynamics/integrators/implicit_euler.h"

namespace pliant {
namespace {

// Forward Euler's state has so much energy that a little of it is enough.
constexpr double kSmallestForwardBlend = 1.0 / 1024;
constexpr int kHalvings = 40;

}  // namespace

StabilizedStepper::StabilizedStepper(StepRoom& room, IterationLog& log, double tolerance)
    : MinimizingStepper(room, log), tolerance_(tolerance), euler_(room) {}

void StabilizedStepper::factorize(double h) {
  MinimizingStepper::factorize(h);
  euler_.factorize(h, ImplicitEuler{}.weights(room().state, h));
}

void StabilizedStepper::take_changes() {
  MinimizingStepper::take_changes();
  euler_.take_changes();
}

void StabilizedStepper::use_solver() {
  MinimizingStepper::use_solver();
  euler_.use_solver();
}

ComponentObjective::Times StabilizedStepper::take_times(std::size_t island) {
  ComponentObjective::Times times = MinimizingStepper::take_times(island);
  const ComponentObjective::Times more = euler_.islands()[island]->g.take_times();
  times.evaluate += more.evaluate;
  times.solve += more.solve;
  return times;
}

// Prepares backward Euler's step too, as far as all islands share in it.
void StabilizedStepper::predict(double h) {
  MinimizingStepper::predict(h);
  State& state = room().state;
  ImplicitEuler{}.predict(state, room().acceleration, h, euler_y_);
  euler_next_ = euler_y_;
  euler_coast_ = state.x + h * state.v;
  room().kinematics.copy(next(), euler_next_);
  euler_.place_step({euler_y_, state.x, euler_next_, room().acceleration, velocities()});
  forces().take_velocities();
  state.memory.numbers.resize(room().model.components.size());
  next_v_ = state.v;
  room().kinematics.copy(room().kinematics.velocity(), next_v_);
  for (VecX* all : {&other_x_, &mixed_x_}) *all = next();
  for (VecX* all : {&other_v_, &mixed_v_}) *all = next_v_;
  room().stages.a.resize(state.x.size());
  for (IslandProblem* problem : euler_.islands()) problem->report = {};
  if (room().kinematics.move()) middle_ = 0.5 * (state.x + next());
}

template <class F>
void StabilizedStepper::for_each_free(const Island& island, F&& f) const {
  for (const int c : island.components) {
    const auto& [begin, end] = model().components[c].free;
    for (Eigen::Index i = begin; i < end; ++i) f(model().free[i]);
  }
}

StabilizedStepper::Energies StabilizedStepper::energies(const IslandProblem& problem, const VecX& x,
                                                        const VecX& v) {
  Energies sum;
  for (const int c : problem.island.components) sum.elastic += room().evaluators[c].value(x);
  if (problem.links) sum.elastic += problem.links->value(x);
  for_each_free(problem.island, [&](int i) {
    const double m = model().mass[i];
    sum.kinetic += 0.5 * m * vertex(v, i).squaredNorm();
    sum.external -= m * vertex(room().acceleration, i).dot(vertex(x, i));
  });
  return sum;
}

// The work done in this step by whatever drives kinematic points and by viscous forces, J: the
// forces in the middle of the step times the displacement.
double StabilizedStepper::work_of_step(IslandProblem& problem, double h) {
  double power = 0;
  if (room().kinematics.move()) {
    const VecX& velocity = room().kinematics.velocity();
    for_each_free(problem.island, [&](int i) {
      vertex(middle_, i) = 0.5 * (vertex(room().state.x, i) + vertex(next(), i));
    });
    for (const int c : problem.island.components) {
      power += room().evaluators[c].kinematic_power(middle_, velocity);
    }
    if (problem.links) power += problem.links->kinematic_power(middle_, velocity);
  }
  return h * (power - problem.g.power(problem.x));
}

// Of an island of several components, the first one remembers it.
double& StabilizedStepper::energy_gap(const IslandProblem& problem) {
  std::vector<double>& gaps = room().state.memory.numbers;
  double& own = gaps[problem.island.components[0]];
  for (std::size_t i = 1; i < problem.island.components.size(); ++i) {
    own += std::exchange(gaps[problem.island.components[i]], 0);
  }
  return own;
}

void StabilizedStepper::solve(std::size_t island, double h) {
  MinimizingStepper::solve(island, h);
  const IslandProblem& problem = *problems().islands()[island];
  if (problem.report.status != SolveStatus::kNotFinite) correct(island, h);
}

void StabilizedStepper::correct(std::size_t number, double h) {
  IslandProblem& problem = *problems().islands()[number];
  const State& state = room().state;
  for_each_free(problem.island, [&](int i) {
    vertex(next_v_, i) = (2 / h) * (vertex(next(), i) - vertex(state.x, i)) - vertex(state.v, i);
  });
  double& gap = energy_gap(problem);
  const Energies before = energies(problem, state.x, state.v);
  const Energies after = energies(problem, next(), next_v_);
  const double work = work_of_step(problem, h);
  const double target = before.total() + gap + work;
  const double allowed = tolerance_ * (before.kinetic + std::abs(before.elastic) + std::abs(work) +
                                       std::abs(after.external - before.external));
  double reached = after.total();
  if (std::abs(reached - target) > allowed) {
    const bool gained = reached > target;
    if (gained) {
      find_backward_euler(number, h);
    } else {
      find_forward_euler(problem, h);
    }
    reached = blend(problem, target, allowed, gained ? 1 : kSmallestForwardBlend, reached);
  }
  gap = target - reached;
}

// Copied, not swapped: views of x and v stay valid.
void StabilizedStepper::advance(double /*h*/) {
  for (IslandProblem* problem : euler_.islands()) check(euler_, *problem);
  room().state.x = next();
  room().state.v = next_v_;
  for (const IslandProblem* problem : problems().islands()) {
    if (problem->asleep) energy_gap(*problem) = 0;
  }
}

void StabilizedStepper::find_backward_euler(std::size_t number, double h) {
  const State& state = room().state;
  IslandProblem& problem = *euler_.islands()[number];
  for (ComponentObjective* part : problem.g.parts()) {
    part->begin_step({euler_y_, state.x, euler_next_, room().acceleration, velocities()});
  }
  problem.g.gather_free(euler_next_, problem.x);
  problem.coasts = problems().islands()[number]->coasts;
  minimize(problems().islands()[number]->solver, problem, euler_coast_);
  problems().islands()[number]->report.add_work(problem.report);
  problem.g.scatter_free(problem.x, other_x_);
  for_each_free(problem.island, [&](int i) {
    vertex(other_v_, i) = (vertex(other_x_, i) - vertex(state.x, i)) / h;
  });
}

void StabilizedStepper::find_forward_euler(const IslandProblem& problem, double h) {
  const State& state = room().state;
  VecX& a = room().stages.a;
  for (const int c : problem.island.components) {
    forces().begin_component(c);
    (void)forces().accelerate_component(c, state.x, state.v, a);
  }
  if (problem.links) {
    VecX gradient;
    (void)problem.links->value_and_gradient(state.x, gradient);
    problem.links->numbers().for_each_free([&](Eigen::Index i, int point) {
      vertex(a, point) -= vertex(gradient, i) / model().mass[point];
    });
  }
  for_each_free(problem.island, [&](int i) {
    vertex(other_x_, i) = vertex(state.x, i) + h * vertex(state.v, i);
    vertex(other_v_, i) = vertex(state.v, i) + h * vertex(a, i);
  });
}

double StabilizedStepper::energy_of_blend(const IslandProblem& problem, double amount) {
  for_each_free(problem.island, [&](int i) {
    vertex(mixed_x_, i) = vertex(next(), i) + amount * (vertex(other_x_, i) - vertex(next(), i));
    vertex(mixed_v_, i) = vertex(next_v_, i) + amount * (vertex(other_v_, i) - vertex(next_v_, i));
  });
  return energies(problem, mixed_x_, mixed_v_).total();
}

// Moves (next, next_v_) towards the other state until its energy is `target`: tries `first` of the
// way, then more until the energy is on the other side, then halves. Returns the energy. If the
// other state does not help, it takes what is closer: all of backward Euler's state, or none of
// forward Euler's.
double StabilizedStepper::blend(const IslandProblem& problem, double target, double allowed,
                                double first, double start) {
  const bool gained = start > target;
  const auto is_beyond = [&](double energy) {
    return gained ? energy <= target : energy >= target;
  };
  double low = 0;
  double high = first;
  double energy = energy_of_blend(problem, high);
  while (!is_beyond(energy) && high < 1) {
    low = high;
    high = std::min(1.0, 2 * high);
    energy = energy_of_blend(problem, high);
  }
  if (!is_beyond(energy) && !gained) return start;
  if (is_beyond(energy)) {
    for (int i = 0; i < kHalvings && std::abs(energy - target) > 0.5 * allowed; ++i) {
      const double middle = 0.5 * (low + high);
      energy = energy_of_blend(problem, middle);
      (is_beyond(energy) ? high : low) = middle;
    }
  }
  for_each_free(problem.island, [&](int i) {
    vertex(next(), i) = vertex(mixed_x_, i);
    vertex(next_v_, i) = vertex(mixed_v_, i);
  });
  return energy;
}

}  // namespace pliant
