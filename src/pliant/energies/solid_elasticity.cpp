#include "pliant/energies/solid_elasticity.h"

#include <utility>

#include "pliant/energies/tet_elasticity_shard.h"

namespace pliant {

std::unique_ptr<SolidElasticity> make_tet_elasticity(const std::string& label,
                                                     const AnyMaterial& material, const Mesh& rest,
                                                     int first_point, const StretchInterval& fit) {
  static_assert(detail::kTetShards == 3, "one line below for each shard");
  auto made = detail::make_tet_shard<0>(label, material, rest, first_point, fit);
  if (!made) made = detail::make_tet_shard<1>(label, material, rest, first_point, fit);
  if (!made) made = detail::make_tet_shard<2>(label, material, rest, first_point, fit);
  return made;
}

}  // namespace pliant
