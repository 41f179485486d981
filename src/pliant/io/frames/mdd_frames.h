#pragma once

#include <string>
#include <string_view>

#include "pliant/io/frames/point_cache.h"

namespace pliant {

/// LightWave's Motion Designer format, which Blender, Houdini and Cinema 4D read too: the numbers
/// of frames and points, the time of every frame in s, then the positions frame by frame, all big
/// endian.
class MddFrames final : public PointCacheFrames {
 public:
  static constexpr std::string_view kName = "mdd";
  static constexpr std::string_view kSummary =
      "a point cache for each body, with the .obj that it moves: Blender, Houdini, LightWave";

  MddFrames(const FrameTarget& target, const Simulation& simulation);

 private:
  std::string header(const CachedFrames& frames, int points) const override;
};

}  // namespace pliant
