#pragma once

#include <optional>
#include <string>

#include "pliant/core/types.h"

namespace pliant {

/// A coordinate with two decimals at most, as short as it can be.
std::string svg_number(double value);

/// The path of a line through points, cut off at the edges of a rectangle.
class SvgLine {
 public:
  /// `lower` and `upper` are the corners of the rectangle with the smallest and largest
  /// coordinates.
  SvgLine(const Vec2& lower, const Vec2& upper) : lower_(lower), upper_(upper) {}

  /// The next point; one that is not finite breaks the line.
  void add(const Vec2& point);

  /// For the attribute `d` of a path; empty if nothing of the line is inside.
  const std::string& data() const { return data_; }

 private:
  void add_segment(const Vec2& from, const Vec2& to);

  Vec2 lower_, upper_;
  std::optional<Vec2> last_;  // none at the start and after a break
  std::optional<Vec2> pen_;   // the end of the path so far
  std::string data_;
};

}  // namespace pliant
