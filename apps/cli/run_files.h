#pragma once

#include <string>
#include <vector>

#include "frame_loop.h"
#include "output_files.h"
#include "pliant/scene/scene.h"
#include "run.h"

namespace pliant::cli {

/// What a run reads: the scene, the meshes in it, and what --resume and --replay name.
std::vector<NeededFile> files_read(const RunOptions& options, const Scene& scene);

/// What a run writes besides its frames.
std::vector<Output> files_written(const RunOptions& options);

/// Checks that the frames, the last of which has this number, replace none of these files.
/// @throws InputError that has both names.
void check_frames(const RunOptions& options, std::vector<NeededFile> needed, const Writers& writers,
                  int last);

}  // namespace pliant::cli
