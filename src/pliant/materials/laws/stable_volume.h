#pragma once

#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

/// The volume term of the stable materials, -β (J - 1) + κ/2 (J - 1)²: β cancels the stress of the
/// other terms at rest, and the term is smooth for inverted F too [KimEberle22, sec. 6.3].
template <class T>
struct StableVolume {
  T beta;   // Pa
  T kappa;  // Pa

  // One product, which does not become ∞ - ∞.
  T value(const T& J) const {
    const T dJ = J - 1.0;
    return dJ * (0.5 * kappa * dJ - beta);
  }
  T slope(const T& J) const { return kappa * (J - 1.0) - beta; }
};

/// @throws InputError if κ, what Poisson's ratio leaves for the volume term, is not positive: then
/// an element could gain energy by growing or by inverting.
inline void check_stable_volume(double kappa, const std::string& where) {
  if (kappa > 0) return;
  throw InputError(where, "the other terms resist volume change more than poisson allows (κ = " +
                              to_text(kappa) + " Pa, must be > 0); raise poisson or harden less");
}

}  // namespace pliant
