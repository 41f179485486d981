#include "pliant/materials/kernel_shard.h"

namespace pliant::detail {

std::unique_ptr<MaterialKernel> make_kernel_1(const AnyMaterial& material) {
  return make_kernel_in<1>(material);
}

}  // namespace pliant::detail
