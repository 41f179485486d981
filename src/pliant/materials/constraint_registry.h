#pragma once

#include <memory>

#include "pliant/core/type_list.h"
#include "pliant/materials/area_constraint.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/strain_limit.h"
#include "pliant/materials/volume_constraint.h"

namespace pliant {

/// The constraints of Projective Dynamics that can act on elements beside their material, several
/// on one element: soft, with a stiffness each. `Arap` is one too, and a material in its own right.
using Constraints = TypeList<StrainLimit, VolumeConstraint, AreaConstraint>;
using AnyConstraint = Constraints::Variant;

std::unique_ptr<MaterialKernel> make_kernel(const AnyConstraint& constraint);

}  // namespace pliant
