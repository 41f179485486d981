#include "pliant/dynamics/step_forces.h"

#include <cmath>
#include <cstddef>

namespace pliant {

void StepForces::begin_substep(double h) {
  h_ = h;
  room_.evaluator.begin_step({room_.state.x, room_.state.x});
  if (terms_.empty()) return;
  velocities_ = room_.state.v;
  room_.kinematics.copy(room_.kinematics.velocity(), velocities_);
  for (const auto& term : terms_) term->begin_step({room_.state.x, velocities_});
}

void StepForces::accelerate(double fraction, VecX& points, const VecX& v, VecX& a) {
  if (fraction > 0) {
    const double time = room_.time_after(0, h_) + fraction * h_;
    room_.kinematics.place_within(room_.state, time, fraction, points);
  }
  const double energy = room_.evaluator.value_and_gradient(points, gradient_);
  const auto& free = room_.model.free;
  if (!terms_.empty()) {
    free_velocity_.resize(gradient_.size());
    for (std::size_t i = 0; i < free.size(); ++i) {
      vertex(free_velocity_, static_cast<Eigen::Index>(i)) = vertex(v, free[i]);
    }
    for (const auto& term : terms_) term->add_pull(free_velocity_, gradient_);
  }
  a = room_.acceleration;
  for (std::size_t i = 0; i < free.size(); ++i) {
    vertex(a, free[i]) -=
        vertex(gradient_, static_cast<Eigen::Index>(i)) / room_.model.mass[free[i]];
  }
  if (!std::isfinite(energy) || !a.allFinite()) room_.report_culprit(points);
}

}  // namespace pliant
