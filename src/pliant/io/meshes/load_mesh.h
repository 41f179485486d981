#pragma once

#include <string>

#include "pliant/scene/mesh_source.h"

namespace pliant {

/// Reads a mesh and makes it fit for a simulation: tets of negative volume are turned round and
/// vertices that nothing refers to are dropped. The warnings of the result list both, and slivers.
///
///   scene.add_solid(pliant::load_mesh("hippo.mesh"), material);
/// @throws InputError for a bad file.
FileMesh load_mesh(const std::string& path);

}  // namespace pliant
