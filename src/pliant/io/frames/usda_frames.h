#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/recorded_frames.h"

namespace pliant {

/// Universal Scene Description as text, for Blender, Houdini, Maya, Omniverse and usdview: one
/// file, `frames.usda`, in which every body is a `Mesh`, or `BasisCurves` for edges, with time
/// samples of its points; the time code is the number of the frame. Names of prims are made from
/// those of the bodies, which `customData` keeps.
class UsdaFrames final : public RecordedFrames {
 public:
  static constexpr std::string_view kName = "usda";
  static constexpr std::string_view kSummary =
      "the run as one USD file with time samples: Blender, Houdini, Maya, Omniverse";

  UsdaFrames(const FrameTarget& target, const Simulation& simulation);

 private:
  std::string encode(const Frame& frame) override;
  void take(int /*number*/, const std::string& /*bytes*/) override {}
  void complete() const override;
  std::vector<FileName> files() const override { return {{"frames", std::string(kName)}}; }

  std::string layer_header() const;
  std::string extents(const DrawnBody& body, float width) const;
  void write_body(std::size_t i, AtomicFile& file) const;

  bool z_is_up_;  // and not y
  std::vector<std::string> identifiers_;
  VecX points_;
};

}  // namespace pliant
