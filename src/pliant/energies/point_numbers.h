#pragma once

#include <memory>
#include <span>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"

namespace pliant {

/// How many points there are, and which of them are free (unknowns). The others are kinematic.
class PointNumbers {
 public:
  PointNumbers() = default;
  /// @throws InputError if a free point is outside [0, points) or named twice.
  PointNumbers(Eigen::Index points, std::span<const int> free_points);

  /// The same points, of which only some of the free ones are unknowns: those of these ranges,
  /// which do not overlap, one range after the other. Shares the lists, so that a part costs no
  /// more than the number of its ranges.
  PointNumbers part(std::span<const IndexRange> free_ranges) const;

  Eigen::Index points() const { return static_cast<Eigen::Index>(lists_->index.size()); }
  Eigen::Index free_count() const { return free_count_; }

  /// f(number among the free ones, point) for each free point, in order.
  template <class F>
  void for_each_free(F&& f) const {
    for (const Piece& piece : pieces_) {
      Eigen::Index i = piece.first;
      for (Eigen::Index k = piece.range.begin; k < piece.range.end; ++k) f(i++, lists_->points[k]);
    }
  }

  /// The number of a point among the free ones, or -1 if it is not an unknown.
  int free_index(int point) const;
  bool is_free(int point) const { return free_index(point) >= 0; }

 private:
  struct Lists {
    std::vector<int> points;  // the free ones, of the whole
    std::vector<int> index;   // of each point among those, or -1
  };
  // Free points that follow each other in the whole and here.
  struct Piece {
    IndexRange range;        // in the whole
    Eigen::Index first = 0;  // where they begin here
  };

  std::shared_ptr<const Lists> lists_ = std::make_shared<const Lists>();
  std::vector<Piece> pieces_;
  Eigen::Index free_count_ = 0;
};

}  // namespace pliant
