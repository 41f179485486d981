#include "pliant/io/plots/svg_line.h"

#include <algorithm>
#include <cmath>

#include "pliant/io/bytes/number_text.h"

namespace pliant {
namespace {

std::string point_text(char command, const Vec2& point) {
  return command + svg_number(point[0]) + " " + svg_number(point[1]);
}

}  // namespace

std::string svg_number(double value) {
  // What is halfway on paper is rounded up on every machine, whatever its last bits are.
  constexpr double kSlack = 1e-3;
  const double rounded = std::floor(100 * value + 0.5 + kSlack) / 100;
  std::string text;
  append_number(text, rounded == 0 ? 0 : rounded);
  return text;
}

void SvgLine::add(const Vec2& point) {
  if (!point.allFinite()) {
    last_.reset();
    return;
  }
  if (last_) {
    add_segment(*last_, point);
  } else if ((point.array() >= lower_.array() && point.array() <= upper_.array()).all()) {
    // A segment of no length: a dot, should the line already end here.
    data_ += point_text('M', point) + "h0";
    pen_ = point;
  }
  last_ = point;
}

// The part from t = first to t = last of the segment is inside (Liang and Barsky's clipping).
void SvgLine::add_segment(const Vec2& from, const Vec2& to) {
  double first = 0;
  double last = 1;
  for (int axis = 0; axis < 2; ++axis) {
    const double length = to[axis] - from[axis];
    const double below = lower_[axis] - from[axis];
    const double above = upper_[axis] - from[axis];
    if (length == 0 && (below > 0 || above < 0)) return;
    if (length == 0) continue;
    first = std::max(first, std::min(below / length, above / length));
    last = std::min(last, std::max(below / length, above / length));
  }
  if (first > last) return;
  const Vec2 begin = first > 0 ? Vec2(from + first * (to - from)) : from;
  const Vec2 end = last < 1 ? Vec2(from + last * (to - from)) : to;
  if (pen_ != begin) data_ += point_text('M', begin);
  data_ += point_text('L', end);
  pen_ = end;
}

}  // namespace pliant
