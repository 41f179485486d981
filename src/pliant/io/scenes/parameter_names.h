#pragma once

#include "pliant/scene/built_in.h"

namespace pliant {

/// Checks that a scene can tell the parameters of whatever the registries hold from its own keys,
/// some of which are in the same object: a collider's "stiffness" is that of its contacts.
/// @throws InputError naming the entry and its parameter.
void check_parameter_names(const Registries& registries);

}  // namespace pliant
