#pragma once

#include <filesystem>
#include <string_view>

#include "pliant/geometry/mesh.h"
#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/frame_writer.h"

namespace pliant {

/// For MeshLab, CloudCompare and scripts: `frame_0000.ply` and so on, binary, little endian and in
/// double precision. All bodies are one mesh whose faces and edges have the property `body`, the
/// number of their body from 0.
class PlyFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "ply";
  static constexpr std::string_view kSummary = "surfaces as binary PLY, numbered by their bodies";

  PlyFrames(const FrameTarget& target, const Simulation& simulation);
  void write(const Frame& frame) override;
  bool writes(std::string_view name, int last) const override {
    return is_frame_name(name, kName, first_, last);
  }

 private:
  std::filesystem::path folder_;
  int first_;
  Drawing drawing_;
  Mesh mesh_;  // of all bodies, as in the last frame
};

}  // namespace pliant
