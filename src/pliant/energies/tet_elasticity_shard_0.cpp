#include "pliant/energies/tet_elasticity_shard_impl.h"

namespace pliant::detail {

template std::unique_ptr<SolidElasticity> make_tet_shard<0>(const std::string&, const AnyMaterial&,
                                                            const Mesh&, int,
                                                            const StretchInterval&);

}  // namespace pliant::detail
