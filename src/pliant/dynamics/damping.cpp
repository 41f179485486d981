#include "pliant/dynamics/damping.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <span>

#include "pliant/core/registry.h"
#include "pliant/dynamics/model.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// v(x) = velocity + spin x (x - center).
struct RigidMotion {
  Vec3 center{0, 0, 0};    // m
  Vec3 velocity{0, 0, 0};  // m/s
  Vec3 spin{0, 0, 0};      // rad/s

  Vec3 at(const Vec3& x) const { return velocity + spin.cross(x - center); }
};

// The spin with this angular momentum. Points on a line have no inertia about it, so the spin has
// no component along it.
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

// The rigid motion with the linear and angular momentum of the points.
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

template <class D>
class DampingOf final : public Damping {
 public:
  explicit DampingOf(const D& damping) : own_(damping) {}

  std::string_view name() const override { return D::kName; }
  std::string_view summary() const override { return D::kSummary; }
  std::unique_ptr<Draft<AnyDamping>> draft() const override {
    return std::make_unique<DraftOf<AnyDamping, D>>(own_);
  }
  const void* find(const std::type_info& type) const override { return find_in(own_, type); }

  void damp([[maybe_unused]] const Model& model, [[maybe_unused]] double h,
            [[maybe_unused]] const VecX& x, [[maybe_unused]] VecX& v) const override {
    if constexpr (VelocityDamping<D>) own_.damp(model, h, x, v);
  }
  std::optional<Viscosity> viscosity() const override {
    if constexpr (ViscousDamping<D>) return own_.viscosity();
    return {};
  }

 private:
  D own_;
};

}  // namespace

AnyDamping::AnyDamping() : AnyDamping(Drag{}) {}

template <AnyKindOfDamping D>
AnyDamping::AnyDamping(const D& damping) : Chosen(std::make_shared<DampingOf<D>>(damping)) {}

template AnyDamping::AnyDamping(const Drag&);
template AnyDamping::AnyDamping(const RigidDrag&);
template AnyDamping::AnyDamping(const Rayleigh&);
template AnyDamping::AnyDamping(const LaplacianDamping&);

void Drag::damp(const Model& /*model*/, double h, const VecX& /*x*/, VecX& v) const {
  v *= exp(-rate * h);
}

void RigidDrag::damp(const Model& model, double h, const VecX& x, VecX& v) const {
  const double kept = exp(-rate * h);
  for (const Component& component : model.components) {
    auto begin = model.free.begin() + component.free.begin;
    const auto last = model.free.begin() + component.free.end;
    for (const int b : component.bodies) {  // its free points are in order, as its bodies are
      const BodyModel& body = model.bodies[b];
      const auto end = std::lower_bound(begin, last, body.first + body.vertex_count());
      const std::span<const int> points(begin, end);
      const RigidMotion motion = rigid_motion(model, points, x, v);
      for (const int i : points) {
        const Vec3 rigid = motion.at(vertex(x, i));
        vertex(v, i) = rigid + kept * (vertex(v, i) - rigid);
      }
      begin = end;
    }
  }
}

}  // namespace pliant
