#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/frames/gltf.h"
#include "pliant/io/frames/recorded_frames.h"
#include "pliant/io/frames/recording.h"

namespace pliant {

/// What both forms of glTF have in common: the run as one animation, see GltfRun. A run that is
/// longer or larger than viewers bear keeps every second, fourth, ... frame and the last one;
/// `extras` of the asset say so.
class GltfRecorder : public RecordedFrames {
 public:
  /// Each morph target takes one of the numbers that a graphics card keeps for a mesh; 1024 are
  /// common.
  static constexpr std::size_t kMostFrames = 600;
  static constexpr std::size_t kBudget = 256 * 1024 * 1024;  // of a file, bytes

 protected:
  GltfRecorder(const FrameTarget& target, const Simulation& simulation, std::string_view format,
               std::size_t budget);

 private:
  std::string encode(const Frame& frame) final;
  void take(int number, const std::string& bytes) final;
  void complete() const final;

  virtual void write_file(const GltfRun& run) const = 0;
  void begin(int number, const std::vector<float>& points);
  Json extras() const;

  std::size_t budget_;  // of the file, bytes
  GltfRun run_;
  Recording recording_;
  std::optional<RecordedFrame> last_;  // if the recording did not want it
  VecX points_;
};

/// One binary file, `frames.glb`.
class GlbFrames final : public GltfRecorder {
 public:
  static constexpr std::string_view kName = "glb";
  static constexpr std::string_view kSummary =
      "the run as one binary glTF file with morph targets: three.js, Blender, game engines";

  GlbFrames(const FrameTarget& target, const Simulation& simulation, std::size_t budget = kBudget)
      : GltfRecorder(target, simulation, kName, budget) {}

 private:
  void write_file(const GltfRun& run) const override;
  std::vector<FileName> files() const override { return {{"frames", "glb"}}; }
};

/// JSON, `frames.gltf`, and its numbers in `frames.bin`.
class GltfFrames final : public GltfRecorder {
 public:
  static constexpr std::string_view kName = "gltf";
  static constexpr std::string_view kSummary =
      "the run as glTF in JSON, with its numbers in a .bin";

  GltfFrames(const FrameTarget& target, const Simulation& simulation, std::size_t budget = kBudget)
      : GltfRecorder(target, simulation, kName, budget) {}

 private:
  void write_file(const GltfRun& run) const override;
  std::vector<FileName> files() const override { return {{"frames", "gltf"}, {"frames", "bin"}}; }
};

}  // namespace pliant
