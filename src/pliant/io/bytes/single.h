#pragma once

#include <algorithm>
#include <limits>

namespace pliant {

/// In single precision; what is beyond it becomes its largest number, as formats of animations
/// allow no infinity.
inline float to_single(double value) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -kLargest, kLargest));
}

}  // namespace pliant
