#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/drawing.h"
#include "pliant/io/frame_writer.h"
#include "pliant/io/scratch_file.h"

namespace pliant {

/// Universal Scene Description as text, for Blender, Houdini, Maya, Omniverse and usdview: one
/// file, `frames.usda`, in which every body is a `Mesh`, or `BasisCurves` for edges, with time
/// samples of its points; the time code is the number of the frame. Names of prims are made from
/// those of the bodies, which `customData` keeps. Written by finish(), however many frames there
/// are by then; without any there is none. A resumed run has a file of its own:
/// `frames_from_0012.usda`.
class UsdaFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "usda";
  static constexpr std::string_view kSummary =
      "the run as one USD file with time samples: Blender, Houdini, Maya, Omniverse";

  UsdaFrames(const FrameTarget& target, const Simulation& simulation);
  void write(const Frame& frame) override;
  void finish() override;

 private:
  // What time samples say of a body, as text.
  struct Samples {
    explicit Samples(const std::filesystem::path& path) : points(path) {}

    ScratchFile points;
    std::string extents{};
    float width = 0;  // of its curves, m
  };

  void start();
  std::string layer_header() const;
  void write_body(std::size_t i, AtomicFile& file) const;

  FrameTarget target_;
  double step_;    // s
  bool z_is_up_;   // and not y
  int last_ = -1;  // number of the last frame
  Drawing drawing_;
  std::vector<std::string> identifiers_;
  std::deque<Samples> samples_;  // of each body; empty before the first frame
  VecX points_;
};

}  // namespace pliant
