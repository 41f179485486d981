#pragma once

#include <memory>

#include "pliant/core/kernel_set.h"

namespace pliant {

class MaterialKernel;

// The kernel of a law, in each kernel set; kernel_of.h defines it.
PLIANT_DECLARE_KERNELS(
    template <class M> std::unique_ptr<MaterialKernel> make_kernel_of(const M& law);)

}  // namespace pliant
