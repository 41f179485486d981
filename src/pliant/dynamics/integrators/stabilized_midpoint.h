#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/implicit_midpoint.h"

namespace pliant {

/// Implicit midpoint, blended with an Euler step where it does not keep the total energy: with
/// backward Euler where it gained energy, with forward Euler where it lost some [Dinev18].
/// Positions and velocities of the two are mixed in the proportion that gives the energy before the
/// step plus the work of moving attachments, forces and damping. So the motion stays bounded where
/// the plain midpoint rule blows up. Linear momentum stays exact; angular momentum only in steps
/// without a blend.
struct StabilizedMidpoint : ImplicitMidpoint {
  static constexpr std::string_view kName = "stabilized-midpoint";
  static constexpr std::string_view kSummary =
      "implicit midpoint, blended with Euler steps so that energy is kept: stable";

  double tolerance = 1e-3;  // of kinetic and elastic energy together

  // By how much the total energy of each component should be higher than it is, J.
  static constexpr std::array<std::string_view, 1> kRememberedOfComponents{"energy_gap"};
  std::optional<double> energy_tolerance() const { return tolerance; }

  static constexpr auto fields() {
    return Fields{field("tolerance", &StabilizedMidpoint::tolerance, "", positive(),
                        "energy may differ by this fraction before states are blended")};
  }
};

extern template AnyIntegrator::AnyIntegrator(const StabilizedMidpoint&);

}  // namespace pliant
