#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "pliant/energies/tet_elasticity.h"
#include "pliant/energies/tet_elasticity_shard.h"

namespace pliant::detail {

template <std::size_t Shard>
std::unique_ptr<SolidElasticity> make_tet_shard(const std::string& label,
                                                const AnyMaterial& material, const Mesh& rest,
                                                int first_point, const StretchInterval& fit) {
  std::unique_ptr<SolidElasticity> made;
  const auto try_one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    if constexpr (I % kTetShards == Shard) {
      using M = std::variant_alternative_t<I, AnyMaterial>;
      if (const M* m = std::get_if<I>(&material)) {
        made = std::make_unique<TetElasticity<M>>(label, *m, rest, first_point, fit);
      }
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (try_one(std::integral_constant<std::size_t, I>{}), ...);
  }
  (std::make_index_sequence<std::variant_size_v<AnyMaterial>>{});
  return made;
}

}  // namespace pliant::detail
