#pragma once

#include <memory>
#include <string>

#include "pliant/core/type_list.h"
#include "pliant/io/frames/frame_writer.h"
#include "pliant/io/frames/gltf_frames.h"
#include "pliant/io/frames/html_frames.h"
#include "pliant/io/frames/mdd_frames.h"
#include "pliant/io/frames/obj_frames.h"
#include "pliant/io/frames/pc2_frames.h"
#include "pliant/io/frames/ply_frames.h"
#include "pliant/io/frames/usda_frames.h"
#include "pliant/io/frames/vtu_frames.h"

namespace pliant {

/// The formats a run can be written in. A new one takes a pair of files and an entry here.
using FrameFormats = TypeList<VtuFrames, ObjFrames, HtmlFrames, PlyFrames, Pc2Frames, MddFrames,
                              UsdaFrames, GlbFrames, GltfFrames>;

/// A writer of the format of this name into a folder, which is made if need be.
/// @throws InputError for an unknown name, OutputError if the folder cannot be made.
std::unique_ptr<FrameWriter> make_frame_writer(const std::string& format, const FrameTarget& target,
                                               const Simulation& simulation);

}  // namespace pliant
