#pragma once

#include <string>

#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Adds the terms that a body names, `bodies.0.terms`, to a model whose masses are known. `path` is
/// where the body stands in the scene.
void add_named_terms(const Body& body, const BodyModel& made, const std::string& path,
                     Model& model);

}  // namespace pliant
