#include <algorithm>
#include <cmath>

#include "pliant/dynamics/simulation_impl.h"

// A step of implicit midpoint that keeps the total energy, after [Dinev18]. While the step is being
// corrected, `state` is that of before it; (next, next_v) is what midpoint made of it and (other_x,
// other_v) the Euler state to blend with.

namespace pliant {
namespace {

// Forward Euler's state has so much energy that a little of it is enough.
constexpr double kSmallestForwardBlend = 1.0 / 1024;
constexpr int kHalvings = 40;

}  // namespace

Simulation::Impl::Energies Simulation::Impl::energies(const VecX& at, const VecX& velocities) {
  Energies sum;
  sum.elastic = model->potential.value(pool, at);
  for (const int i : model->free) {
    const double m = model->mass[i];
    sum.kinetic += 0.5 * m * vertex(velocities, i).squaredNorm();
    sum.external -= m * vertex(acceleration, i).dot(vertex(at, i));
  }
  return sum;
}

// Done in this step by what drives kinematic points and by viscous forces, J: forces in the middle
// times the way.
double Simulation::Impl::work_of_step(double h) {
  double work = 0;
  bool driven = false;
  for (const KinematicGroup& group : model->kinematic) {
    for (const int point : group.points) driven = driven || !vertex(velocity, point).isZero(0);
  }
  if (driven) {
    mixed_x = 0.5 * (state.x + next);
    model->potential.point_gradient(pool, mixed_x, mixed_v);
    for (const KinematicGroup& group : model->kinematic) {
      for (const int i : group.points) work += h * vertex(mixed_v, i).dot(vertex(velocity, i));
    }
  }
  if (objective.dissipation()) work -= h * objective.dissipation()->power(x);
  return work;
}

void Simulation::Impl::advance_keeping_energy(double h, double tolerance, SolveReport& report) {
  objective.scatter_free(x, next);
  if (!next.allFinite()) report_culprit(next);
  next_v = (2 / h) * (next - state.x) - state.v;
  place_kinematic_points(velocity, next_v);

  const Energies before = energies(state.x, state.v);
  const Energies after = energies(next, next_v);
  const double work = work_of_step(h);
  const double target = before.total() + state.energy_gap + work;
  const double allowed = tolerance * (before.kinetic + std::abs(before.elastic) + std::abs(work) +
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
  state.energy_gap = target - reached;
  // Copied, not swapped: views of x and v stay valid.
  state.x = next;
  state.v = next_v;
}

void Simulation::Impl::find_backward_euler(double h, SolveReport& report) {
  ImplicitEuler{}.predict(state, acceleration, h, y);
  euler->begin_step(y, state.x, next);
  begin_dissipation(*euler, h);
  report.add_work(minimize(*euler));
  other_x = next;
  euler->scatter_free(x, other_x);
  other_v = (other_x - state.x) / h;
}

void Simulation::Impl::find_forward_euler(double h) {
  find_accelerations(stages.a);
  other_x = state.x + h * state.v;
  other_v = state.v + h * stages.a;
  place_kinematic_points(next, other_x);
  place_kinematic_points(velocity, other_v);
}

double Simulation::Impl::energy_of_blend(double amount) {
  mixed_x = next + amount * (other_x - next);
  mixed_v = next_v + amount * (other_v - next_v);
  return energies(mixed_x, mixed_v).total();
}

// Moves (next, next_v) towards the other state until its energy is `target`; tries `first` of the
// way, then more until the energy is on the other side, then halves. Returns the energy. Where the
// other state does not help either, it takes what is closer: all of backward Euler's, none of
// forward Euler's.
double Simulation::Impl::blend(double target, double allowed, double first, double start) {
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
  next.swap(mixed_x);
  next_v.swap(mixed_v);
  return energy;
}

}  // namespace pliant
