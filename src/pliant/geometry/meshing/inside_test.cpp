#include "pliant/geometry/meshing/inside_test.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pliant::detail {

InsideTest::InsideTest(const RepairedSurface& surface)
    : tree_(surface.positions, surface.triangles),
      winding_(tree_),
      box_(tree_.nodes().at(0).box),
      closed_(surface.closed) {}

double InsideTest::find_cut(const Vec3& in, const Vec3& out, std::vector<double>& hits) const {
  constexpr double kBeside = 1e-7;  // of the edge; a crossing is looked at from both sides
  const auto inside_at = [&](double t) { return inside(in + t * (out - in)); };
  tree_.crossings(in, out, hits);
  if (closed_ && hits.size() == 1) return hits[0];
  double low = 0;  // inside
  double high = 1;
  // Halve between crossings first: one of them is nearly always the place.
  std::size_t first = 0;
  std::size_t last = hits.size();
  while (first < last) {
    const std::size_t middle = (first + last) / 2;
    const double t = hits[middle];
    const bool before = t <= kBeside || inside_at(t - kBeside);
    const bool after = t < 1 - kBeside && inside_at(t + kBeside);
    if (before && !after) return t;
    if (before) {
      low = t + kBeside;
      first = middle + 1;
    } else {
      high = t - kBeside;
      last = middle;
    }
  }
  return find_level(in, out, low, high);
}

// Between triangles the winding number is smooth: false position with halved ends (Illinois) needs
// few steps; bisection takes over if it is slow.
double InsideTest::find_level(const Vec3& in, const Vec3& out, double low, double high) const {
  constexpr int kSteps = 60;
  constexpr double kTolerance = 1e-9;  // of the edge
  const auto level = [&](double t) {
    const Vec3 p = in + t * (out - in);
    return box_.contains(p) ? winding_(p) - 0.5 : -0.5;
  };
  double at_low = level(low);
  double at_high = level(high);
  int same = 0;  // how often the same end has moved
  for (int step = 0; step < kSteps && high - low > kTolerance; ++step) {
    const bool halve = step % 8 == 7 || !(at_low > 0) || !(at_high < 0);
    const double t = halve ? 0.5 * (low + high) : low + (high - low) * at_low / (at_low - at_high);
    const double value = level(t);
    if (std::abs(value) < kTolerance) return t;
    if (value > 0) {
      low = t;
      at_low = value;
      if (++same > 1) at_high *= 0.5;
      same = std::max(same, 1);
    } else {
      high = t;
      at_high = value;
      if (--same < -1) at_low *= 0.5;
      same = std::min(same, -1);
    }
  }
  return 0.5 * (low + high);
}

bool InsideTest::is_uniform(const Bounds& box) const {
  if ((box.upper.array() < box_.lower.array()).any()) return true;
  if ((box.lower.array() > box_.upper.array()).any()) return true;
  // The winding number of an open surface passes one half where no triangle is.
  return closed_ && !tree_.may_touch(box);
}

}  // namespace pliant::detail
