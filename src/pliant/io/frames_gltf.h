#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "pliant/io/drawing.h"
#include "pliant/io/frame_writer.h"
#include "pliant/io/gltf.h"
#include "pliant/io/recording.h"

namespace pliant {

/// What both forms of glTF have in common: the run as one animation, see GltfRun, written by
/// finish(), however many frames there are by then; without any there is none. A run that is longer
/// or larger than viewers bear keeps every second, fourth, ... frame and the last one; `extras` of
/// the asset say so. A resumed run has a file of its own: `frames_from_0012.glb`.
class GltfRecorder : public FrameWriter {
 public:
  /// Each morph target takes one of the numbers that a graphics card keeps for a mesh; 1024 are
  /// common.
  static constexpr std::size_t kMostFrames = 600;
  static constexpr std::size_t kBudget = 256 * 1024 * 1024;  ///< of a file, bytes

  void write(const Frame& frame) final;
  void finish() final;

 protected:
  GltfRecorder(const FrameTarget& target, const Simulation& simulation, std::size_t budget);

  const FrameTarget& target() const { return target_; }

 private:
  virtual void write_file(const GltfRun& run) const = 0;
  Json extras() const;

  FrameTarget target_;
  double step_;  // s
  Drawing drawing_;
  GltfRun run_;
  Recording recording_;
  std::optional<RecordedFrame> last_;  // if the recording did not want it
  int last_number_ = -1;
  VecX points_;
};

/// One binary file, `frames.glb`.
class GlbFrames final : public GltfRecorder {
 public:
  static constexpr std::string_view kName = "glb";
  static constexpr std::string_view kSummary =
      "the run as one binary glTF file with morph targets: three.js, Blender, game engines";

  GlbFrames(const FrameTarget& target, const Simulation& simulation, std::size_t budget = kBudget)
      : GltfRecorder(target, simulation, budget) {}

 private:
  void write_file(const GltfRun& run) const override;
};

/// JSON, `frames.gltf`, and its numbers in `frames.bin`.
class GltfFrames final : public GltfRecorder {
 public:
  static constexpr std::string_view kName = "gltf";
  static constexpr std::string_view kSummary =
      "the run as glTF in JSON, with its numbers in a .bin";

  GltfFrames(const FrameTarget& target, const Simulation& simulation, std::size_t budget = kBudget)
      : GltfRecorder(target, simulation, budget) {}

 private:
  void write_file(const GltfRun& run) const override;
};

}  // namespace pliant
