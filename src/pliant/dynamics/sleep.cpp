#include "pliant/dynamics/sleep.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

namespace pliant {
namespace {

std::span<const int> free_points(const Model& model, const Component& component) {
  const auto begin = static_cast<std::size_t>(component.free.begin);
  const auto end = static_cast<std::size_t>(component.free.end);
  return std::span(model.free).subspan(begin, end - begin);
}

}  // namespace

bool is_slow(const Model& model, const Component& component, const VecX& v) {
  double energy = 0, mass = 0, fastest = 0;
  for (const int point : free_points(model, component)) {
    const double speed2 = vertex(v, point).squaredNorm();
    energy += 0.5 * model.mass[point] * speed2;
    mass += model.mass[point];
    fastest = std::max(fastest, speed2);
  }
  return energy <= 0.5 * mass * kSlow * kSlow && fastest <= kFastestOfSlow * kFastestOfSlow;
}

bool is_drowsy(const State& state, int component) { return state.slow[component] >= kTimeToSleep; }

void wake(State& state) { std::ranges::fill(state.slow, 0); }

void wake(State& state, const ComponentEvaluators& evaluators, int point) {
  if (evaluators.is_free(point)) state.slow[evaluators.component_of(point)] = 0;
}

bool Sleep::is_drowsy(const Island& island) const {
  const auto drowsy = [&](int c) { return pliant::is_drowsy(room_.state, c); };
  return std::ranges::all_of(island.components, drowsy);
}

bool Sleep::sleeps(const Island& island) {
  if (!is_drowsy(island)) return false;
  const auto driven = [&](int c) { return is_driven(c); };
  if (std::ranges::none_of(island.components, driven)) return true;
  for (const int c : island.components) room_.state.slow[c] = 0;
  return false;
}

void Sleep::begin_step() {
  anything_moves_ = room_.kinematics.move();
  if (!anything_moves_) return;
  moved_ = room_.state.x;
  room_.kinematics.copy(room_.kinematics.next(), moved_);
}

bool Sleep::is_driven(int component) const {
  if (!anything_moves_) return false;
  const VecX& velocity = room_.kinematics.velocity();
  const auto moves = [&](int point) { return !vertex(velocity, point).isZero(0); };
  return std::ranges::any_of(room_.model.components[component].kinematic, moves) ||
         std::ranges::any_of(room_.evaluators.kinematic_of_changing(component), moves) ||
         is_pushed(component);
}

// By a collider that moves: one that it lies on, or that comes to where it is.
bool Sleep::is_pushed(int component) const {
  const VecX& x = room_.state.x;
  const VecX& velocity = room_.kinematics.velocity();
  return std::ranges::any_of(room_.model.components[component].movable_contacts, [&](auto t) {
    const Energy& contact = *room_.model.potential.energies()[t];
    const auto moves = [&](int point) {
      return !room_.evaluators.is_free(point) && !vertex(velocity, point).isZero(0);
    };
    const IndexRange all{0, contact.element_count()};
    return std::ranges::any_of(contact.stencils(), moves) &&
           (contact.value(x, all) > 0 || contact.value(moved_, all) > 0);
  });
}

// What lies on something that moves must not sleep on when that is gone, so those that are linked
// have all been slow for as long as the last of them.
void Sleep::end_step(const Island& island, bool slept, double h) {
  State& state = room_.state;
  if (!slept) {
    double least = std::numeric_limits<double>::max();
    for (const int c : island.components) {
      const bool slow = is_slow(room_.model, room_.model.components[c], state.v);
      least = std::min(least, slow ? state.slow[c] + h : 0);
    }
    for (const int c : island.components) state.slow[c] = least;
    if (least < kTimeToSleep) return;
    // What is moved slowly is not at rest.
    const auto driven = [&](int c) { return is_driven(c); };
    if (std::ranges::any_of(island.components, driven)) {
      for (const int c : island.components) state.slow[c] = 0;
      return;
    }
  }
  for (const int c : island.components) put_to_rest(c);
}

void Sleep::put_to_rest(int component) {
  VecX* a = room_.settings.integrator->accelerations(room_.state);
  for (const int point : free_points(room_.model, room_.model.components[component])) {
    vertex(room_.state.v, point).setZero();
    if (a != nullptr) vertex(*a, point).setZero();
  }
}

}  // namespace pliant
