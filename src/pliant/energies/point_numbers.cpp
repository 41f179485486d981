#include "pliant/energies/point_numbers.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

#include "pliant/core/error.h"

namespace pliant {

PointNumbers::PointNumbers(Eigen::Index points, std::span<const int> free_points) {
  Lists lists;
  lists.points.assign(free_points.begin(), free_points.end());
  lists.index.assign(static_cast<std::size_t>(points), -1);
  for (std::size_t i = 0; i < lists.points.size(); ++i) {
    const int point = lists.points[i];
    if (point < 0 || point >= points) {
      throw InputError("free points", "must name a point from 0 to " + std::to_string(points - 1) +
                                          ", found " + std::to_string(point));
    }
    if (lists.index[point] >= 0) {
      throw InputError("free points", "point " + std::to_string(point) + " is named twice");
    }
    lists.index[point] = static_cast<int>(i);
  }
  free_count_ = std::ssize(lists.points);
  pieces_ = {{{0, free_count_}, 0}};
  lists_ = std::make_shared<const Lists>(std::move(lists));
}

PointNumbers PointNumbers::part(std::span<const IndexRange> free_ranges) const {
  PointNumbers part;
  part.lists_ = lists_;
  for (const IndexRange& range : free_ranges) {
    part.pieces_.push_back({range, part.free_count_});
    part.free_count_ += range.end - range.begin;
  }
  return part;
}

int PointNumbers::free_index(int point) const {
  const int whole = lists_->index[point];
  for (const auto& [range, first] : pieces_) {
    if (whole >= range.begin && whole < range.end) {
      return static_cast<int>(first + (whole - range.begin));
    }
  }
  return -1;
}

}  // namespace pliant
