#pragma once

#include <filesystem>
#include <string>

#include "pliant/dynamics/state.h"
#include "pliant/scene/built_in.h"

namespace pliant {

/// Writes a whole state, so that a run can continue from it bit for bit. `scene` is the
/// scene_text() of what is simulated. The file is replaced as a whole: a kill at any moment leaves
/// the old one or the new one.
/// @throws OutputError if it cannot be written.
void write_checkpoint(const std::filesystem::path& path, const State& state,
                      const std::string& scene);

/// Reads a state that write_checkpoint() wrote.
/// @throws InputError if there is no such file, or it is not a checkpoint, is damaged, comes from
/// another version of pliant, or was written for another scene; the message says what differs. A
/// material or a solver that was chosen during the run is looked up in `registries`.
State read_checkpoint(const std::filesystem::path& path, const std::string& scene,
                      const Registries& registries = built_in_registries());

}  // namespace pliant
