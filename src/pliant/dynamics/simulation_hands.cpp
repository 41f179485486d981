#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"
#include "pliant/dynamics/simulation_impl.h"
#include "pliant/dynamics/sleep.h"
#include "pliant/dynamics/state_check.h"

// The user's hands on bodies and colliders: targets, forces, grabs, poses.

namespace pliant {
namespace {

using Kind = KinematicGroup::Kind;

void check_finite(const Vec3& value, const char* where, const char* what) {
  if (!value.allFinite()) throw InputError(where, std::string(what) + " is not finite");
}

// To two digits.
double rounded_down(double value) {
  if (value < 100 || !std::isfinite(value)) return value;
  double unit = 1;
  while (value / unit >= 100) unit *= 10;
  return std::floor(value / unit) * unit;
}

}  // namespace

Rows3 Simulation::targets(std::string_view body, int attachment) const {
  const KinematicGroup& group = model().kinematic[find_attachment(model(), body, attachment)];
  return Eigen::Map<const Rows3>(impl_->state.targets.data() + group.first_target,
                                 group.start.size() / 3, 3);
}

void Simulation::set_targets(std::string_view body, int attachment, const Rows3& positions) {
  const std::size_t g = find_attachment(model(), body, attachment);
  const KinematicGroup& group = model().kinematic[g];
  const Eigen::Index rows = group.start.size() / 3;
  if (positions.rows() != rows) {
    throw InputError("set_targets", "the attachment has " + std::to_string(rows) +
                                        " points, found " + std::to_string(positions.rows()));
  }
  if (!positions.allFinite()) throw InputError("set_targets", "a position is not finite");
  Eigen::Map<Rows3>(impl_->state.targets.data() + group.first_target, rows, 3) = positions;
  impl_->state.hand_driven[g] = 1;
}

void Simulation::set_force(std::string_view body, int vertex, const Vec3& force) {
  const BodyModel& found = find_body(model(), body);
  check_range(vertex, at_least_below(0, found.vertex_count()), "", "set_force: vertex");
  check_finite(force, "set_force", "the force");
  impl_->set_force(found.first + vertex, force);
}

void Simulation::clear_forces() {
  for (int i = 0; i < static_cast<int>(model().points()); ++i) impl_->set_force(i, Vec3::Zero());
}

void Simulation::Impl::set_force(int point, const Vec3& force) {
  if (vertex(state.force, point) == force) return;
  vertex(state.force, point) = force;
  wake(state, evaluators, point);
}

Pose Simulation::pose(std::string_view collider) const {
  const KinematicGroup& group = model().kinematic[find_collider(model(), collider)];
  return pose_of_frame(impl_->state.x, group.points[0]);
}

void Simulation::set_pose(std::string_view collider, const Pose& pose) {
  constexpr double kLeastTurn = 1e-6;  // by which turn may differ from a rotation
  const std::size_t g = find_collider(model(), collider);
  if (!pose.shift.allFinite() || !pose.turn.allFinite()) {
    throw InputError("set_pose", "a number is not finite");
  }
  const Mat3 should_be_one = pose.turn.transpose() * pose.turn - Mat3::Identity();
  if (should_be_one.cwiseAbs().maxCoeff() > kLeastTurn || pose.turn.determinant() < 0) {
    throw InputError("set_pose", "turn must be a rotation: orthonormal columns, right-handed");
  }
  impl_->state.targets.segment(model().kinematic[g].first_target, 3 * kFramePoints) =
      frame_of(pose);
  impl_->state.hand_driven[g] = 1;
}

int Simulation::grab(std::string_view body, int vertex, double stiffness) {
  const BodyModel& found = find_body(model(), body);
  check_range(vertex, at_least_below(0, found.vertex_count()), "", "grab: vertex");
  const int point = found.first + vertex;
  return impl_->grab({point, point, point}, {1, 0, 0}, stiffness);
}

int Simulation::grab(std::string_view body, const SurfacePoint& point, double stiffness) {
  const BodyModel& found = find_body(model(), body);
  const auto triangles = static_cast<int>(found.surface.size());
  check_range(point.triangle, at_least_below(0, triangles), "", "grab: triangle");
  std::array<double, 3> weights{point.weights[0], point.weights[1], point.weights[2]};
  check_grab_weights(weights, "grab: weights");
  const double sum = weights[0] + weights[1] + weights[2];  // 1 but for round-off
  for (double& weight : weights) weight /= sum;
  std::array<int, 3> points = found.surface[point.triangle];
  for (int& each : points) each += found.first;
  return impl_->grab(points, weights, stiffness);
}

void Simulation::move_grab(int grab, const Vec3& target) {
  const Grab& held = impl_->find_grab(grab);
  check_finite(target, "move_grab", "the target");
  const Eigen::Index first = impl_->grab_places().first_target;
  impl_->state.targets.segment<3>(first + 3 * held.place) = target;
}

void Simulation::release(int grab) {
  std::vector<Grab> grabs = impl_->state.grabs;
  const Grab released = impl_->find_grab(grab);
  std::erase(grabs, released);
  impl_->use_grabs(grabs);
  for (const int point : released.points) wake(impl_->state, impl_->evaluators, point);
  impl_->state.grabs = std::move(grabs);
}

Vec3 Simulation::grab_force(int grab) const {
  const Grab& held = impl_->find_grab(grab);
  const Vec3 anchor = vertex(impl_->state.x, impl_->grab_places().points[held.place]);
  return held.stiffness * (anchor - impl_->grabbed_point(held));
}

const KinematicGroup& Simulation::Impl::grab_places() const {
  const auto group = std::ranges::find(model->kinematic, Kind::kGrabs, &KinematicGroup::kind);
  if (group == model->kinematic.end()) {
    throw InputError("grab", "the simulation was built without room for grabs (grabs: 0)");
  }
  return *group;
}

Vec3 Simulation::Impl::grabbed_point(const Grab& grab) const {
  Vec3 point = Vec3::Zero();
  for (int i = 0; i < 3; ++i) point += grab.weights[i] * vertex(state.x, grab.points[i]);
  return point;
}

Grab& Simulation::Impl::find_grab(int id) {
  const auto found = std::ranges::find(state.grabs, id, &Grab::id);
  if (found != state.grabs.end()) return *found;
  throw InputError("grab " + std::to_string(id),
                   id > 0 && id < state.next_grab ? "has been released" : "there is none");
}

int Simulation::Impl::grab(std::array<int, 3> points, std::array<double, 3> weights,
                           double stiffness) {
  check_range(stiffness, positive(), "N/m", "grab: stiffness");
  if (state.next_grab == std::numeric_limits<int>::max()) {
    throw InputError("grab", "no number is left for another one");
  }
  const KinematicGroup& places = grab_places();
  const auto is_free = [&](int point) { return evaluators.is_free(point); };
  if (std::ranges::none_of(points, is_free)) {
    throw InputError("grab", model->point_name(points[0]) + " is pinned: it cannot be pulled");
  }
  int place = 0;
  while (std::ranges::count(state.grabs, place, &Grab::place) > 0) ++place;
  if (place == static_cast<int>(places.points.size())) {
    throw InputError("grab", "all " + std::to_string(place) +
                                 " places are taken: release one, or build with room for more "
                                 "grabs");
  }
  const Grab made{state.next_grab, points, weights, stiffness, place};
  check_grab_stiffness(made);
  std::vector<Grab> wanted = state.grabs;
  wanted.push_back(made);
  use_grabs(wanted);
  state.grabs = std::move(wanted);
  ++state.next_grab;
  const Vec3 at = grabbed_point(made);
  vertex(state.x, places.points[place]) = at;
  vertex(state.v, places.points[place]).setZero();
  state.targets.segment<3>(places.first_target + 3 * place) = at;
  for (const int point : points) wake(state, evaluators, point);
  return made.id;
}

// A grab that joins points adds k w wᵀ to A0. What they have of their own is then a difference of
// large entries, of which the factor in single precision (24 bits) loses more and more. L-BFGS
// makes up for that, with more iterations, up to about 2³⁰ times their own stiffness; from 2³⁴ on
// bodies swing wrongly, and from 2³⁶ they fly apart. To a single point's entry k is only added,
// which leaves all others as they are. But from 2⁵² on the point moves in steps of its round-off,
// and the force on it is a multiple of that.
void Simulation::Impl::check_grab_stiffness(const Grab& grab) const {
  constexpr double kMostJoined = 0x1p30, kMostAlone = 0x1p50;
  const auto is_pulled = [&](int i) {
    return grab.weights[i] > 0 && evaluators.is_free(grab.points[i]);
  };
  const bool joins = std::ranges::count_if(std::array{0, 1, 2}, is_pulled) > 1;
  double most = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    if (!is_pulled(i)) continue;
    const std::optional<double> own = stepper->stiffness_at(grab.points[i]);
    const double times = (joins ? kMostJoined : kMostAlone) / grab.weights[i];
    if (own) most = std::min(most, *own * times / grab.weights[i]);
  }
  most = rounded_down(most);
  if (grab.stiffness <= most) return;
  throw InputError("grab: stiffness", "must be > 0 and <= " + to_text(most) + " N/m at " +
                                          model->point_name(grab.points[0]) + ", found " +
                                          to_text(grab.stiffness) +
                                          ": of its own stiffness nothing would be left");
}

void Simulation::Impl::use_grabs(const std::vector<Grab>& wanted) {
  list_grabs(wanted);
  try {
    stepper->take_changes();
  } catch (...) {
    list_grabs(state.grabs);
    throw;
  }
}

void Simulation::Impl::list_grabs(const std::vector<Grab>& wanted) {
  std::vector<Grabs::Element> elements;
  for (const Grab& grab : wanted) {
    elements.push_back(
        {grab.points, grab.weights, grab_places().points[grab.place], grab.stiffness});
  }
  grabs->set(elements);
  evaluators.take_changes();  // now: E may be asked for before the next step
}

}  // namespace pliant
