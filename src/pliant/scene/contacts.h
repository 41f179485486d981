#pragma once

#include <string>

#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Adds a collider and the contact of every body with it. `path` is where it stands in the scene.
void add_contact_terms(const ColliderSettings& collider, const std::string& path, Model& model);

}  // namespace pliant
