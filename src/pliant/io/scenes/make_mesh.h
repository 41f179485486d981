#pragma once

#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// The mesh that `"mesh": { generator: { ... } }` of a scene makes. Each setting is
/// `size=[4, 1, 1]` or, for short, `size=4,1,1`.
/// @throws InputError for an unknown name or a bad value.
Mesh make_mesh(const std::string& generator, const std::vector<std::string>& settings);

}  // namespace pliant
