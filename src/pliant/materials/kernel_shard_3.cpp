#include "pliant/materials/kernel_shard.h"

namespace pliant::detail {

std::unique_ptr<MaterialKernel> make_kernel_3(const AnyMaterial& material) {
  return make_kernel_in<3>(material);
}

}  // namespace pliant::detail
