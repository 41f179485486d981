#include "pliant/materials/kernel.h"

#include "pliant/materials/kernel_shard.h"

namespace pliant {

std::unique_ptr<MaterialKernel> make_kernel(const AnyMaterial& material) {
  static_assert(detail::kKernelShards == 6, "one entry below for each shard");
  for (const auto make : {detail::make_kernel_0, detail::make_kernel_1, detail::make_kernel_2,
                          detail::make_kernel_3, detail::make_kernel_4, detail::make_kernel_5}) {
    if (std::unique_ptr<MaterialKernel> kernel = make(material)) return kernel;
  }
  return nullptr;  // not reached: every material is in a shard
}

}  // namespace pliant
