#include "pliant/materials/kernel_shard.h"

namespace pliant::detail {

std::unique_ptr<MaterialKernel> make_kernel_4(const AnyMaterial& material) {
  return make_kernel_in<4>(material);
}

}  // namespace pliant::detail
