#pragma once

#include <span>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// How many points there are, and which of them are free (unknowns). The others are kinematic.
class PointNumbers {
 public:
  PointNumbers() = default;
  /// @throws InputError if a free point is outside [0, points) or named twice.
  PointNumbers(Eigen::Index points, std::span<const int> free_points);

  Eigen::Index points() const { return static_cast<Eigen::Index>(free_index_.size()); }
  Eigen::Index free_count() const { return static_cast<Eigen::Index>(free_points_.size()); }
  std::span<const int> free_points() const { return free_points_; }

  /// The number of a point among the free ones, or -1 if it is kinematic.
  int free_index(int point) const { return free_index_[point]; }
  bool is_free(int point) const { return free_index_[point] >= 0; }

 private:
  std::vector<int> free_points_;
  std::vector<int> free_index_;
};

}  // namespace pliant
