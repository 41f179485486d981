#pragma once

#include <filesystem>
#include <string>

#include "pliant/dynamics/state.h"
#include "pliant/scene/built_in.h"

namespace pliant {

/// Writes all of a state, so that a run can go on from it bit by bit. `scene` is the scene_text()
/// of what is simulated. The file is replaced as a whole: a kill at any moment leaves the old one
/// or the new one.
/// @throws OutputError if it cannot be written.
void write_checkpoint(const std::filesystem::path& path, const State& state,
                      const std::string& scene);

/// Reads it back.
/// @throws InputError if there is no such file, it is no checkpoint, is damaged, comes from another
/// version of pliant, or was written for another scene; the message says what differs. A material
/// or a solver that was chosen while it ran is looked for in `registries`.
State read_checkpoint(const std::filesystem::path& path, const std::string& scene,
                      const Registries& registries = built_in_registries());

}  // namespace pliant
