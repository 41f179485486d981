#pragma once

namespace pliant {

struct Registries;

/// What pliant has of each kind that a scene can choose by name; registries.h says what these are.
const Registries& built_in_registries();

}  // namespace pliant
