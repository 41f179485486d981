#pragma once

#include <string>

#include "pliant/core/types.h"
#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Lumped masses of the vertices of a body, kg. `path` is where it stands in the scene.
/// @throws InputError if a vertex has none.
VecX vertex_masses(const Body& body, const BodyModel& model, const std::string& path);

}  // namespace pliant
