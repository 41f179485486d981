#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/weights.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Newmark's family [KimEberle22, sec. 11.2.3]. With a = M⁻¹ f(x),
///   x_{n+1} = x_n + h v_n + h² ((½ - β) a_n + β a_{n+1}),
///   v_{n+1} = v_n + h ((1 - γ) a_n + γ a_{n+1}).
/// γ = ½ is second order; a larger γ damps. β = ¼ is the trapezoidal rule. The memory holds a_n.
struct Newmark {
  static constexpr std::string_view kName = "newmark";
  static constexpr std::string_view kSummary =
      "Newmark's family; by default the trapezoidal rule: second order, does not damp";
  static constexpr int kOrder = 2;  // with the default gamma

  double beta = 0.25;
  double gamma = 0.5;

  static constexpr auto fields() {
    return Fields{field("beta", &Newmark::beta, "", between(0.01, 1),
                        "weight of the new acceleration in positions; stable from gamma/2 on"),
                  field("gamma", &Newmark::gamma, "", between(0.5, 1),
                        "weight of the new acceleration in velocities; second order at 0.5, larger "
                        "values damp")};
  }

  // Accelerations at the end of the last substep, m/s².
  static constexpr std::array<std::string_view, 1> kRememberedArrays{"a"};
  VecX* accelerations(State& state) const;

  StepWeights weights(const State& state, double h) const;

  /// Writes y of every point; needs the accelerations in the memory of `state`.
  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const;

  void offset_velocity(const State& state, double h, VecX& w) const;

  void advance(const VecX& x, double h, State& state) const;
};

extern template AnyIntegrator::AnyIntegrator(const Newmark&);

}  // namespace pliant
