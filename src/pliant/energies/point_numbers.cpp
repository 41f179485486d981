#include "pliant/energies/point_numbers.h"

#include <cstddef>
#include <string>

#include "pliant/core/error.h"

namespace pliant {

PointNumbers::PointNumbers(Eigen::Index points, std::span<const int> free_points)
    : free_points_(free_points.begin(), free_points.end()),
      free_index_(static_cast<std::size_t>(points), -1) {
  for (std::size_t i = 0; i < free_points_.size(); ++i) {
    const int point = free_points_[i];
    if (point < 0 || point >= points) {
      throw InputError("free points", "must name a point from 0 to " + std::to_string(points - 1) +
                                          ", found " + std::to_string(point));
    }
    if (free_index_[point] >= 0) {
      throw InputError("free points", "point " + std::to_string(point) + " is named twice");
    }
    free_index_[point] = static_cast<int>(i);
  }
}

}  // namespace pliant
