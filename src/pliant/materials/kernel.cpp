#include "pliant/materials/kernel.h"

#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/materials/kernel_shard.h"

namespace pliant {

double positive_stiffness(const MaterialKernel& kernel, const StretchInterval& interval,
                          const std::string& where) {
  const double stiffness = kernel.fitted_stiffness(interval);
  if (stiffness > 0 && std::isfinite(stiffness)) return stiffness;
  throw InputError(where, std::string(kernel.name()) +
                              " has no positive stiffness about rest: the line fitted to its "
                              "stress at stretches from " +
                              to_text(interval.low) + " to " + to_text(interval.high) +
                              " rises by " + to_text(stiffness) + " Pa, which must be > 0");
}

std::unique_ptr<MaterialKernel> make_kernel(const AnyMaterial& material) {
  static_assert(detail::kKernelShards == 6, "one entry below for each shard");
  for (const auto make : {detail::make_kernel_0, detail::make_kernel_1, detail::make_kernel_2,
                          detail::make_kernel_3, detail::make_kernel_4, detail::make_kernel_5}) {
    if (std::unique_ptr<MaterialKernel> kernel = make(material)) return kernel;
  }
  return nullptr;  // not reached: every material is in a shard
}

}  // namespace pliant
