#include "pliant/materials/constraints/constraint_registry.h"
#include "pliant/materials/kernel_of.h"

namespace pliant {

template std::unique_ptr<MaterialKernel> PLIANT_KERNEL_SET::make_kernel_of(const StrainLimitLaw&);
template std::unique_ptr<MaterialKernel> PLIANT_KERNEL_SET::make_kernel_of(
    const VolumeConstraintLaw&);
template std::unique_ptr<MaterialKernel> PLIANT_KERNEL_SET::make_kernel_of(
    const AreaConstraintLaw&);

}  // namespace pliant
