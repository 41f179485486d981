#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "pliant/core/chosen.h"
#include "pliant/core/params.h"
#include "pliant/core/types.h"

namespace pliant {

struct Model;

/// The matrix C of a viscous force -C v: C = mass M + stiffness S, with S a stiffness matrix, N/m.
struct Viscosity {
  /// What S is. kCurrent: the Hessian of the potential at the start of the step, each element
  /// clamped to be positive semi-definite. kProxy: the constant matrix L of the quasi-Newton
  /// method.
  enum class Stiffness { kCurrent, kProxy };

  double mass = 0;       // 1/s
  double stiffness = 0;  // s
  Stiffness of = Stiffness::kProxy;
};

/// Drag of the medium: each step starts from velocities scaled by exp(-rate h) [Liu18, sec. 8.6].
/// It takes away linear and angular momentum.
struct Drag {
  static constexpr std::string_view kName = "drag";
  static constexpr std::string_view kSummary = "velocities decay at a constant rate";

  double rate = 0;  // 1/s

  /// Damps the velocities v of all points before a step of length h (s).
  void damp(const Model& model, double h, const VecX& x, VecX& v) const;

  static constexpr auto fields() {
    return Fields{field("rate", &Drag::rate, "1/s", at_least(0), "rate of decay")};
  }
};

/// Drag that leaves rigid motion alone [Muller07, sec. 3.5]: before each step, the velocities of a
/// body are split into a common translation and rotation and a rest, and the rest is scaled by
/// exp(-rate h). It keeps the linear and the angular momentum of each body. Pinned and driven
/// points take no part: the rigid motion is that of the free ones.
struct RigidDrag {
  static constexpr std::string_view kName = "rigid-drag";
  static constexpr std::string_view kSummary =
      "deformation velocities decay at a constant rate; rigid motion stays";

  double rate = 0;  // 1/s

  void damp(const Model& model, double h, const VecX& x, VecX& v) const;

  static constexpr auto fields() {
    return Fields{field("rate", &RigidDrag::rate, "1/s", at_least(0), "rate of decay")};
  }
};

/// Viscous force -(alpha M + beta K) v, K the stiffness at the start of the step. A vibration of
/// frequency ω (rad/s) loses the fraction ½(alpha/ω + beta ω) of critical damping. beta keeps
/// linear momentum, alpha does not.
struct Rayleigh {
  static constexpr std::string_view kName = "rayleigh";
  static constexpr std::string_view kSummary =
      "viscous, by mass and by the current stiffness: alpha M + beta K";

  double alpha = 0;  // 1/s
  double beta = 0;   // s

  Viscosity viscosity() const { return {alpha, beta, Viscosity::Stiffness::kCurrent}; }

  static constexpr auto fields() {
    return Fields{
        field("alpha", &Rayleigh::alpha, "1/s", at_least(0), "factor of the mass matrix"),
        field("beta", &Rayleigh::beta, "s", at_least(0), "factor of the stiffness matrix")};
  }
};

/// Viscous force -beta L v with the constant L of the quasi-Newton method [Li18]: nearly free,
/// because L has the same non-zeros as the matrix that is factorised anyway. It keeps linear
/// momentum and damps rotation.
struct LaplacianDamping {
  static constexpr std::string_view kName = "laplacian";
  static constexpr std::string_view kSummary =
      "viscous, by the constant matrix L of the quasi-Newton method: cheap";

  double beta = 0;  // s

  Viscosity viscosity() const { return {0, beta, Viscosity::Stiffness::kProxy}; }

  static constexpr auto fields() {
    return Fields{field("beta", &LaplacianDamping::beta, "s", at_least(0), "times L")};
  }
};

/// A damping that changes velocities before a step.
template <class D>
concept VelocityDamping = requires(const D& damping, const Model& model, const VecX& x, VecX& v) {
  damping.damp(model, 1.0, x, v);
};

/// A damping that is a force, which depends on velocities.
template <class D>
concept ViscousDamping = requires(const D& damping) {
  { damping.viscosity() } -> std::same_as<Viscosity>;
};

template <class D>
concept AnyKindOfDamping = VelocityDamping<D> || ViscousDamping<D>;

class AnyDamping;
template <class Any>
class Registry;

/// A damping as a simulation sees it.
class Damping : public Choice<AnyDamping> {
 public:
  /// Changes the velocities v of all points before a step of length h (s), or leaves them alone.
  virtual void damp(const Model& model, double h, const VecX& x, VecX& v) const = 0;
  /// The matrix of the viscous force, if it is one.
  virtual std::optional<Viscosity> viscosity() const = 0;
};

/// A value that holds any damping.
class AnyDamping : public Chosen<Damping> {
 public:
  /// A drag of rate 0, which does nothing.
  AnyDamping();
  template <AnyKindOfDamping D>
  AnyDamping(const D& damping);  // NOLINT(google-explicit-constructor)
};

/// Every damping a scene can name.
const Registry<AnyDamping>& damping_registry();

}  // namespace pliant
