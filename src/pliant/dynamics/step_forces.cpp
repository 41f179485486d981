#include "pliant/dynamics/step_forces.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pliant {

StepForces::StepForces(StepRoom& room)
    : room_(room), buffers_(static_cast<std::size_t>(room.evaluators.count())) {
  for (const Component& component : room.model.components) {
    sizes_.push_back(component.free.end - component.free.begin);
  }
  schedule_.plan(sizes_, room.evaluators.pool().threads());
}

void StepForces::begin_substep(double h) {
  h_ = h;
  room_.evaluators.begin_step({room_.state.x, room_.state.x});
  take_velocities();
  for (int c = 0; c < room_.evaluators.count(); ++c) {
    if (sizes_[c] > 0) begin_component(c);
  }
}

void StepForces::take_velocities() {
  if (std::ranges::all_of(terms_, [](const StepTerms* terms) { return terms->empty(); })) return;
  velocities_ = room_.state.v;
  room_.kinematics.copy(room_.kinematics.velocity(), velocities_);
}

void StepForces::begin_component(int component) {
  for (const auto& term : *terms_[component]) term->begin_step({room_.state.x, velocities_});
}

double StepForces::accelerate_component(int component, const VecX& points, const VecX& v, VecX& a) {
  VecX& gradient = buffers_[component].gradient;
  VecX& velocity = buffers_[component].velocity;
  PotentialEvaluator& evaluator = room_.evaluators[component];
  const double energy = evaluator.value_and_gradient(points, gradient);
  buffers_[component].energy = energy;
  const PointNumbers& numbers = evaluator.numbers();
  if (!terms_[component]->empty()) {
    velocity.resize(gradient.size());
    numbers.for_each_free(
        [&](Eigen::Index i, int point) { vertex(velocity, i) = vertex(v, point); });
    for (const auto& term : *terms_[component]) term->add_pull(velocity, gradient);
  }
  numbers.for_each_free([&](Eigen::Index i, int point) {
    vertex(a, point) =
        vertex(room_.acceleration, point) - vertex(gradient, i) / room_.model.mass[point];
  });
  return energy;
}

void StepForces::accelerate(double fraction, VecX& points, const VecX& v, VecX& a) {
  if (fraction > 0) {
    const double time = room_.time_after(0, h_) + fraction * h_;
    room_.kinematics.place_within(room_.state, time, fraction, points);
  }
  a = room_.acceleration;
  schedule_.run(room_.evaluators.pool(), [&](int component) {
    if (sizes_[component] > 0) (void)accelerate_component(component, points, v, a);
  });
  double energy = 0;
  for (const Buffers& each : buffers_) energy += each.energy;
  if (!room_.evaluators.links().empty()) {
    link_gradient_.setZero(points.size());
    room_.evaluators.add_link_gradient(points, link_gradient_);
    for (const int i : room_.model.free) {
      vertex(a, i) -= vertex(link_gradient_, i) / room_.model.mass[i];
    }
  }
  if (!std::isfinite(energy) || !a.allFinite()) room_.report_culprit(points);
}

}  // namespace pliant
