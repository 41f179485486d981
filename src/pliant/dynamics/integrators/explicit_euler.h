#pragma once

#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// x_{n+1} = x_n + h v_n,   v_{n+1} = v_n + h M⁻¹ f(x_n): gains energy [Liu18, eq. 3.21].
struct ForwardEuler {
  static constexpr std::string_view kName = "forward-euler";
  static constexpr std::string_view kSummary =
      "explicit, first order; gains energy: for comparisons only";
  static constexpr int kOrder = 1;
  static constexpr auto fields() { return Fields{}; }

  /// Advances x and v of all points by h (s); the caller then places the kinematic ones.
  void step(Forces& forces, double h, State& state, StageBuffers& stages) const;
};

/// v_{n+1} = v_n + h M⁻¹ f(x_n),   x_{n+1} = x_n + h v_{n+1}: nearly keeps energy while h is below
/// 2/ω of the stiffest vibration, and blows up above that [Liu18, eq. 3.23].
struct SymplecticEuler {
  static constexpr std::string_view kName = "symplectic-euler";
  static constexpr std::string_view kSummary =
      "explicit, first order; nearly keeps energy at small steps, unstable at large ones";
  static constexpr int kOrder = 1;
  static constexpr auto fields() { return Fields{}; }

  void step(Forces& forces, double h, State& state, StageBuffers& stages) const;
};

extern template AnyIntegrator::AnyIntegrator(const ForwardEuler&);
extern template AnyIntegrator::AnyIntegrator(const SymplecticEuler&);

}  // namespace pliant
