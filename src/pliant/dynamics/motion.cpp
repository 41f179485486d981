#include "pliant/dynamics/motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pliant/math/elementary.h"
#include "pliant/math/rotation.h"

namespace pliant {
namespace {

using Quaternion = Eigen::Vector4d;  // a turn: sin(α/2) times its axis, then cos(α/2)

Quaternion quaternion(const Keyframe& key) {
  Quaternion q;
  q.head<3>() = sin(0.5 * key.angle) * key.axis.stableNormalized();
  q[3] = cos(0.5 * key.angle);
  return q;
}

Mat3 rotation(const Quaternion& q) {
  const Vec3 v = q.head<3>();
  Mat3 cross;
  cross << 0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0;
  return Mat3::Identity() + 2 * (q[3] * cross + cross * cross);
}

// The turn at `share` of the way from a to b, at a constant rate, the shorter way round. The
// angle θ between them has tan(θ/2) = |b - a| / |b + a|.
Quaternion turn_between(const Quaternion& a, Quaternion b, double share) {
  if (a.dot(b) < 0) b = -b;
  const double angle = 2 * atan((b - a).norm() / (b + a).norm());
  const double s = sin(angle);
  if (s < 1e-9) return (a + share * (b - a)).normalized();
  return ((sin((1 - share) * angle) / s) * a + (sin(share * angle) / s) * b).normalized();
}

// x -> turn (x - center) + shift.
struct Placement {
  Mat3 turn = Mat3::Identity();
  Vec3 center{0, 0, 0};
  Vec3 shift{0, 0, 0};
};

Placement place_between(const Keyframe& a, const Keyframe& b, double share) {
  Placement placed;
  placed.turn = rotation(turn_between(quaternion(a), quaternion(b), share));
  placed.center = a.center + share * (b.center - a.center);
  placed.shift = placed.center + a.translate + share * (b.translate - a.translate);
  return placed;
}

Placement place_at(const std::vector<Keyframe>& keys, double time) {
  const auto next = std::ranges::upper_bound(keys, time, {}, &Keyframe::time);
  if (next == keys.begin()) {
    const Keyframe unmoved{.center = keys.front().center};
    return place_between(unmoved, *next, time / next->time);
  }
  const Keyframe& last = *(next - 1);
  if (next == keys.end()) return place_between(last, last, 0);
  return place_between(last, *next, (time - last.time) / (next->time - last.time));
}

Placement place_at(const Motion& motion, double time) {
  if (!motion.keyframes.empty()) return place_at(motion.keyframes, time);
  const double t = motion.until ? std::min(time, *motion.until) : time;
  Placement placed;
  if (motion.rotate) {
    placed.turn = rotation_about(motion.rotate->axis.stableNormalized(), motion.rotate->rate * t);
    placed.center = motion.rotate->center;
  }
  const double swing = sin(2 * std::numbers::pi * motion.frequency * t);
  placed.shift = placed.center + motion.velocity * t + motion.amplitude * swing;
  return placed;
}

}  // namespace

void Motion::move(double time, const VecX& start, Eigen::Ref<VecX> moved) const {
  const Placement placed = place_at(*this, time);
  for (Eigen::Index i = 0; i < start.size(); i += 3) {
    moved.segment<3>(i) = placed.turn * (start.segment<3>(i) - placed.center) + placed.shift;
  }
}

}  // namespace pliant
