#pragma once

#include <algorithm>
#include <limits>

namespace pliant {

/// Converts to single precision. A value beyond its range becomes its largest number, because
/// animation formats do not allow infinity.
inline float to_single(double value) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

}  // namespace pliant
