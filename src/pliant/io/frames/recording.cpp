#include "pliant/io/frames/recording.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pliant {

void Recording::add(RecordedFrame frame) {
  bytes_ += frame.bytes();
  frames_.push_back(std::move(frame));
  while (bytes_ > budget_ && frames_.size() > 2) thin_out();
}

void Recording::thin_out() {
  std::size_t kept = 0;
  bytes_ = 0;
  for (std::size_t i = 0; i < frames_.size(); i += 2, ++kept) {
    if (i != kept) frames_[kept] = std::move(frames_[i]);
    bytes_ += frames_[kept].bytes();
  }
  frames_.resize(kept);
  stride_ *= 2;
}

Bounds Recording::bounds() const {
  constexpr double kMost = std::numeric_limits<double>::max();
  Bounds bounds{.lower = Vec3::Constant(kMost), .upper = Vec3::Constant(-kMost)};
  for (const RecordedFrame& frame : frames_) {
    for (std::size_t i = 0; i < frame.points.size(); ++i) {
      const double value = frame.points[i];
      if (!std::isfinite(value)) continue;
      const auto axis = static_cast<Eigen::Index>(i % 3);
      bounds.lower[axis] = std::min(bounds.lower[axis], value);
      bounds.upper[axis] = std::max(bounds.upper[axis], value);
    }
  }
  return (bounds.lower.array() <= bounds.upper.array()).all() ? bounds : Bounds{};
}

}  // namespace pliant
