#include "pliant/materials/constraint_registry.h"

#include <type_traits>
#include <variant>

#include "pliant/materials/kernel_of.h"

namespace pliant {

std::unique_ptr<MaterialKernel> make_kernel(const AnyConstraint& constraint) {
  return std::visit(
      [](const auto& c) -> std::unique_ptr<MaterialKernel> {
        return std::make_unique<KernelOf<std::remove_cvref_t<decltype(c)>>>(c);
      },
      constraint);
}

}  // namespace pliant
