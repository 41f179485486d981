#pragma once

#include <string>

#include "pliant/scene/built_in.h"

namespace pliant {

/// JSON Schema (draft 2020-12) of the scene format, for editors and other programs. Made from the
/// declarations that the reader uses; docs/scene.schema.json is its text.
std::string scene_schema(const Registries& registries = built_in_registries());

}  // namespace pliant
