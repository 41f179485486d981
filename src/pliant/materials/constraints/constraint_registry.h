#pragma once

#include "pliant/core/type_list.h"
#include "pliant/materials/constraints/area_constraint.h"
#include "pliant/materials/constraints/strain_limit.h"
#include "pliant/materials/constraints/volume_constraint.h"

namespace pliant {

/// Every constraint. A new one takes a file, its parameters in constraint_parameters.h, an entry
/// here and a line each in constraint_registry.cpp and constraint_kernels.cpp.
using Constraints = TypeList<StrainLimitLaw, VolumeConstraintLaw, AreaConstraintLaw>;

}  // namespace pliant
