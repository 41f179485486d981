#include "pliant/io/frames/pc2_frames.h"

#include <cstdint>

#include "pliant/io/bytes/byte_reader.h"

namespace pliant {

Pc2Frames::Pc2Frames(const FrameTarget& target, const Simulation& simulation)
    : PointCacheFrames(target, simulation, kName, std::endian::little) {}

std::string Pc2Frames::header(const CachedFrames& frames, int points) const {
  constexpr std::int32_t kVersion = 1;
  constexpr float kFramesPerSample = 1;
  std::string bytes("POINTCACHE2\0", 12);
  append_bytes(bytes, kVersion);
  append_bytes(bytes, std::int32_t{points});
  append_bytes(bytes, static_cast<float>(frames.first));
  append_bytes(bytes, kFramesPerSample);
  append_bytes(bytes, std::int32_t{frames.count});
  return bytes;
}

}  // namespace pliant
