#include "pliant/io/frames/mdd_frames.h"

#include <cstdint>

#include "pliant/io/bytes/byte_reader.h"

namespace pliant {

MddFrames::MddFrames(const FrameTarget& target, const Simulation& simulation)
    : PointCacheFrames(target, simulation, kName, std::endian::big) {}

std::string MddFrames::header(const CachedFrames& frames, int points) const {
  std::string bytes;
  append_bytes(bytes, std::int32_t{frames.count}, std::endian::big);
  append_bytes(bytes, std::int32_t{points}, std::endian::big);
  for (int i = 0; i < frames.count; ++i) {
    const auto time = static_cast<float>((frames.first + i) * frames.step);
    append_bytes(bytes, time, std::endian::big);
  }
  return bytes;
}

}  // namespace pliant
