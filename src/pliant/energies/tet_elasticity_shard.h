#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "pliant/energies/solid_elasticity.h"

namespace pliant::detail {

/// The kernels of all materials are spread over this many .cpp files, by the material's place in
/// the registry: so they compile in parallel, and a new material needs no file of its own here.
inline constexpr std::size_t kTetShards = 3;

/// Made of the material if it belongs to this shard, else null.
template <std::size_t Shard>
std::unique_ptr<SolidElasticity> make_tet_shard(const std::string& label,
                                                const AnyMaterial& material, const Mesh& rest,
                                                int first_point, const StretchInterval& fit);

extern template std::unique_ptr<SolidElasticity> make_tet_shard<0>(const std::string&,
                                                                   const AnyMaterial&, const Mesh&,
                                                                   int, const StretchInterval&);
extern template std::unique_ptr<SolidElasticity> make_tet_shard<1>(const std::string&,
                                                                   const AnyMaterial&, const Mesh&,
                                                                   int, const StretchInterval&);
extern template std::unique_ptr<SolidElasticity> make_tet_shard<2>(const std::string&,
                                                                   const AnyMaterial&, const Mesh&,
                                                                   int, const StretchInterval&);

}  // namespace pliant::detail
