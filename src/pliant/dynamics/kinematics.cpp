#include "pliant/dynamics/kinematics.h"

#include <cstddef>

namespace pliant {

template <class F>
void Kinematics::for_each_point(F&& f) const {
  for (const KinematicGroup& group : model_.kinematic) {
    for (const int point : group.points) f(point);
  }
}

void Kinematics::begin_substep(double time, double h, State& state) {
  next_.resize(state.x.size());
  velocity_.resize(state.x.size());
  for (std::size_t g = 0; g < model_.kinematic.size(); ++g) {
    const KinematicGroup& group = model_.kinematic[g];
    auto targets = state.targets.segment(group.first_target, group.start.size());
    if (group.motion && !state.hand_driven[g]) group.motion->move(time, group.start, targets);
    for (std::size_t i = 0; i < group.points.size(); ++i) {
      const int point = group.points[i];
      vertex(next_, point) = targets.segment<3>(static_cast<Eigen::Index>(3 * i));
      vertex(velocity_, point) = (vertex(next_, point) - vertex(state.x, point)) / h;
    }
  }
}

bool Kinematics::move() const {
  bool moves = false;
  for_each_point([&](int point) { moves = moves || !vertex(velocity_, point).isZero(0); });
  return moves;
}

void Kinematics::copy(const VecX& from, VecX& to) const {
  for_each_point([&](int point) { vertex(to, point) = vertex(from, point); });
}

void Kinematics::clear(VecX& values) const {
  for_each_point([&](int point) { vertex(values, point).setZero(); });
}

void Kinematics::place_within(const State& state, double time, double fraction, VecX& points) {
  stage_targets_.resize(state.targets.size());
  for (std::size_t g = 0; g < model_.kinematic.size(); ++g) {
    const KinematicGroup& group = model_.kinematic[g];
    auto targets = stage_targets_.segment(group.first_target, group.start.size());
    const bool driven = group.motion && !state.hand_driven[g];
    if (driven) group.motion->move(time, group.start, targets);
    for (std::size_t i = 0; i < group.points.size(); ++i) {
      const int point = group.points[i];
      const Vec3 last = vertex(state.x, point);
      const Vec3 moved = targets.segment<3>(static_cast<Eigen::Index>(3 * i));
      vertex(points, point) =
          driven ? moved : Vec3(last + fraction * (vertex(next_, point) - last));
    }
  }
}

}  // namespace pliant
