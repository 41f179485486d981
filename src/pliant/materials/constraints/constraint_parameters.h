#pragma once

#include "pliant/core/params.h"
#include "pliant/materials/any_constraint.h"

// The parameters of all constraints: plain data, light to include. The laws
// (materials/constraints/) say what they mean.

namespace pliant {

class StrainLimitLaw;
class VolumeConstraintLaw;
class AreaConstraintLaw;

struct StrainLimit {
  using Law = StrainLimitLaw;
  double stiffness = 1e5;  // Pa
  double low = 0.9;        // least stretch
  double high = 1.1;       // largest stretch

  static constexpr auto fields() {
    return Fields{
        field("stiffness", &StrainLimit::stiffness, "Pa", positive(), "beyond the limits"),
        field("low", &StrainLimit::low, "", between(0, 1), "least stretch"),
        field("high", &StrainLimit::high, "", at_least(1), "largest stretch")};
  }
};

/// Parameters of a law that keeps a product of stretches at 1.
template <class L>
struct UnitProductParameters {
  using Law = L;
  double stiffness = 1e6;  // Pa

  static constexpr auto fields() {
    return Fields{field("stiffness", &UnitProductParameters::stiffness, "Pa", positive(),
                        "k of k/2 times the squared distance to the constraint")};
  }
};
using VolumeConstraint = UnitProductParameters<VolumeConstraintLaw>;
using AreaConstraint = UnitProductParameters<AreaConstraintLaw>;

}  // namespace pliant
