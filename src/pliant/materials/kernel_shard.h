#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <variant>

#include "pliant/materials/kernel_of.h"

namespace pliant::detail {

/// The kernels of all materials are spread over this many .cpp files, by the material's place in
/// the registry: so they compile in parallel, and a new material needs no file of its own here.
inline constexpr std::size_t kKernelShards = 6;

/// Made of the material if it belongs to this shard, else null.
template <std::size_t Shard>
std::unique_ptr<MaterialKernel> make_kernel_in(const AnyMaterial& material) {
  std::unique_ptr<MaterialKernel> made;
  const auto try_one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    if constexpr (I % kKernelShards == Shard) {
      using M = std::variant_alternative_t<I, AnyMaterial>;
      if (const M* m = std::get_if<I>(&material)) made = std::make_unique<KernelOf<M>>(*m);
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (try_one(std::integral_constant<std::size_t, I>{}), ...);
  }
  (std::make_index_sequence<std::variant_size_v<AnyMaterial>>{});
  return made;
}

std::unique_ptr<MaterialKernel> make_kernel_0(const AnyMaterial& material);
std::unique_ptr<MaterialKernel> make_kernel_1(const AnyMaterial& material);
std::unique_ptr<MaterialKernel> make_kernel_2(const AnyMaterial& material);
std::unique_ptr<MaterialKernel> make_kernel_3(const AnyMaterial& material);
std::unique_ptr<MaterialKernel> make_kernel_4(const AnyMaterial& material);
std::unique_ptr<MaterialKernel> make_kernel_5(const AnyMaterial& material);

}  // namespace pliant::detail
