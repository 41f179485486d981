#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/frame_writer.h"

namespace pliant {

/// For any modeller: `frame_0000.obj` and so on, in which each body is an object (`o name`) of what
/// is seen of it.
class ObjFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "obj";
  static constexpr std::string_view kSummary = "surfaces as Wavefront OBJ, an object for each body";

  ObjFrames(const FrameTarget& target, const Simulation& simulation);
  void write(const Frame& frame) override;
  bool writes(std::string_view name, int last) const override {
    return is_frame_name(name, kName, first_, last);
  }

 private:
  std::filesystem::path folder_;
  int first_;
  Drawing drawing_;
  std::vector<std::string> elements_;  // `f` and `l` statements of each body
  VecX points_;
};

}  // namespace pliant
