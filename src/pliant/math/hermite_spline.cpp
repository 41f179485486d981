#include "pliant/math/hermite_spline.h"

#include <algorithm>
#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/math/batch.h"

namespace pliant {
namespace {

void check(const std::vector<ControlPoint>& points, const std::string& where) {
  if (points.size() < 2) {
    throw InputError(
        where, "a curve needs at least 2 control points, found " + std::to_string(points.size()));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ControlPoint& p = points[i];
    const std::string at = where + "." + std::to_string(i);
    if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.slope.value_or(0))) {
      throw InputError(at, "x, y and slope must be finite");
    }
    if (i > 0 && p.x <= points[i - 1].x) {
      throw InputError(at, "x must ascend from point to point, found " + to_text(p.x) + " after " +
                               to_text(points[i - 1].x));
    }
  }
}

// Slope of the line from point i to the next.
double secant(const std::vector<ControlPoint>& points, std::size_t i) {
  return (points[i + 1].y - points[i].y) / (points[i + 1].x - points[i].x);
}

double slope_at(const std::vector<ControlPoint>& points, std::size_t i) {
  if (points[i].slope) return *points[i].slope;
  if (i == 0) return secant(points, 0);
  if (i + 1 == points.size()) return secant(points, i - 1);
  const double before = points[i].x - points[i - 1].x;
  const double after = points[i + 1].x - points[i].x;
  return (after * secant(points, i - 1) + before * secant(points, i)) / (before + after);
}

}  // namespace

HermiteSpline::HermiteSpline(const std::vector<ControlPoint>& points, const std::string& where) {
  check(points, where);
  const std::size_t n = points.size();
  const ControlPoint& first = points.front();
  pieces_.push_back({first.x, {first.y, slope_at(points, 0)}});
  for (std::size_t i = 0; i < n; ++i) {
    Piece piece{points[i].x, {points[i].y, slope_at(points, i)}};
    if (i + 1 < n) {
      const double h = points[i + 1].x - points[i].x;
      const double line = secant(points, i);
      const double end = slope_at(points, i + 1);
      piece.c[2] = (3 * line - 2 * piece.c[1] - end) / h;
      piece.c[3] = (piece.c[1] + end - 2 * line) / h / h;
    }
    knots_.push_back(points[i].x);
    pieces_.push_back(piece);
    if (!std::isfinite(piece.c[1]) || !std::isfinite(piece.c[2]) || !std::isfinite(piece.c[3])) {
      throw InputError(where + "." + std::to_string(i), "the curve overflows here");
    }
  }
  sum_areas();
}

double HermiteSpline::area(const Piece& piece, double x) {
  const double t = x - piece.origin;
  const auto& c = piece.c;
  return t * (c[0] + t * (c[1] / 2 + t * (c[2] / 3 + t * (c[3] / 4))));
}

// The knots up to x count; a few comparisons are faster than a search that branches.
std::size_t HermiteSpline::piece_at(double x) const {
  return static_cast<std::size_t>(
      std::count_if(knots_.begin(), knots_.end(), [x](double knot) { return knot <= x; }));
}

// Outwards from the piece that holds x = 1: where that is a knot, zero is there without rounding.
void HermiteSpline::sum_areas() {
  const std::size_t middle = piece_at(1);
  pieces_[middle].integral = -area(pieces_[middle], 1);
  for (std::size_t i = middle + 1; i < pieces_.size(); ++i) {
    const Piece& before = pieces_[i - 1];
    pieces_[i].integral = before.integral + area(before, pieces_[i].origin);
  }
  for (std::size_t i = middle; i-- > 0;) {
    // Pieces 0 and 1 share their origin, the first knot; the others start where they are left.
    const double end = i == 0 ? pieces_[0].origin : pieces_[i + 1].origin;
    pieces_[i].integral = pieces_[i + 1].integral - area(pieces_[i], end);
  }
}

template <class T>
Jet2<T> HermiteSpline::antiderivative(const T& x) const {
  if (knots_.empty()) return Jet2<T>::constant(T(0));
  T t = x;
  T c[4] = {T(0), T(0), T(0), T(0)};
  T integral(0);
  for (int l = 0; l < kLanes<T>; ++l) {
    const double at = lane(x, l);
    const Piece& piece = pieces_[piece_at(at)];
    set_lane(t, l, at - piece.origin);
    for (int k = 0; k < 4; ++k) set_lane(c[k], l, piece.c[k]);
    set_lane(integral, l, piece.integral);
  }
  return {integral + t * (c[0] + t * (c[1] / 2 + t * (c[2] / 3 + t * (c[3] / 4)))),
          c[0] + t * (c[1] + t * (c[2] + t * c[3])), c[1] + t * (2 * c[2] + 3 * t * c[3])};
}

template Jet2<double> HermiteSpline::antiderivative<double>(const double&) const;
template Jet2<Batch> HermiteSpline::antiderivative<Batch>(const Batch&) const;

}  // namespace pliant
