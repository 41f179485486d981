#pragma once

#include <string>
#include <string_view>

#include "pliant/io/frames/point_cache.h"

namespace pliant {

/// Point Cache 2 of 3ds Max, which Blender and Maya read too: a header of 32 bytes, then the
/// positions frame by frame, all little endian. A sample is a frame, counted as in the run.
class Pc2Frames final : public PointCacheFrames {
 public:
  static constexpr std::string_view kName = "pc2";
  static constexpr std::string_view kSummary =
      "a point cache for each body, with the .obj that it moves: Blender, Maya, 3ds Max";

  Pc2Frames(const FrameTarget& target, const Simulation& simulation);

 private:
  std::string header(const CachedFrames& frames, int points) const override;
};

}  // namespace pliant
