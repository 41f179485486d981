#include "pliant/dynamics/damping.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <span>

#include "pliant/dynamics/model.h"

namespace pliant {
namespace {

// v(x) = velocity + spin x (x - center).
struct RigidMotion {
  Vec3 center{0, 0, 0};    // m
  Vec3 velocity{0, 0, 0};  // m/s
  Vec3 spin{0, 0, 0};      // rad/s

  Vec3 at(const Vec3& x) const { return velocity + spin.cross(x - center); }
};

// The spin that has this angular momentum. Points on a line have no inertia about it: there is no
// spin in that direction to find.
Vec3 spin_of(const Mat3& inertia, const Vec3& angular_momentum) {
  const Eigen::SelfAdjointEigenSolver<Mat3> axes(inertia);
  const double least = 1e-12 * axes.eigenvalues()[2];
  Vec3 spin = axes.eigenvectors().transpose() * angular_momentum;
  for (int i = 0; i < 3; ++i) {
    const double moment = axes.eigenvalues()[i];
    spin[i] = moment > least ? spin[i] / moment : 0;
  }
  return axes.eigenvectors() * spin;
}

// The one with the linear and angular momentum of the points.
RigidMotion rigid_motion(const Model& model, std::span<const int> points, const VecX& x,
                         const VecX& v) {
  RigidMotion motion;
  double mass = 0;
  for (const int i : points) {
    mass += model.mass[i];
    motion.center += model.mass[i] * vertex(x, i);
    motion.velocity += model.mass[i] * vertex(v, i);
  }
  if (mass <= 0) return motion;
  motion.center /= mass;
  motion.velocity /= mass;
  Mat3 inertia = Mat3::Zero();
  Vec3 angular_momentum = Vec3::Zero();
  for (const int i : points) {
    const Vec3 arm = vertex(x, i) - motion.center;
    angular_momentum += model.mass[i] * arm.cross(vertex(v, i) - motion.velocity);
    inertia += model.mass[i] * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
  }
  motion.spin = spin_of(inertia, angular_momentum);
  return motion;
}

}  // namespace

void Drag::damp(const Model& /*model*/, double h, const VecX& /*x*/, VecX& v) const {
  v *= std::exp(-rate * h);
}

void RigidDrag::damp(const Model& model, double h, const VecX& x, VecX& v) const {
  const double kept = std::exp(-rate * h);
  auto begin = model.free.begin();  // free points are in order, as the bodies are
  for (const BodyModel& body : model.bodies) {
    const auto end = std::lower_bound(begin, model.free.end(), body.first + body.vertex_count());
    const std::span<const int> points(begin, end);
    const RigidMotion motion = rigid_motion(model, points, x, v);
    for (const int i : points) {
      const Vec3 rigid = motion.at(vertex(x, i));
      vertex(v, i) = rigid + kept * (vertex(v, i) - rigid);
    }
    begin = end;
  }
}

}  // namespace pliant
