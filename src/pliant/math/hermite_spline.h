#pragma once

#include <string>
#include <vector>

#include "pliant/core/control_point.h"
#include "pliant/math/jet.h"

namespace pliant {

/// The once continuously differentiable curve through control points: a cubic between each two of
/// them, the straight line of the same slope beyond the first and the last.
///
/// A slope that is not given is that of the parabola through the point and its two neighbours, or,
/// at the ends, of the line to the neighbour. Both are linear in the values, so the curve of a sum
/// is the sum of the curves, and scaling the values scales the curve; no rule that keeps curves
/// monotone has this property. At the ends a parabola could turn round and fall for ever; the line
/// cannot.
///
/// Functions are for double and Batch, and never allocate.
class HermiteSpline {
 public:
  /// Zero everywhere.
  HermiteSpline() : HermiteSpline(Line{}) {}
  /// @throws InputError at `where` or `where.i` if there are fewer than two points, they do not
  /// ascend in x, or a number is not finite.
  explicit HermiteSpline(const std::vector<ControlPoint>& points,
                         const std::string& where = "spline");

  /// The integral of y from 1 to x, in closed form, with its derivatives y and dy/dx.
  template <class T>
  Jet2<T> antiderivative(const T& x) const;

  /// The x of the points: where the second derivative jumps. None for zero.
  const std::vector<double>& knots() const { return knots_; }

  template <class T>
  T value(const T& x) const {
    return antiderivative(x).slope;
  }
  template <class T>
  T derivative(const T& x) const {
    return antiderivative(x).curvature;
  }
  template <class T>
  T integral(const T& x) const {
    return antiderivative(x).value;
  }

 private:
  struct Line {};
  explicit HermiteSpline(Line) : pieces_(1) {}

  // y = Σ c_k (x - origin)^k, and the integral from 1 to the origin.
  struct Piece {
    double origin = 0;
    double c[4] = {};
    double integral = 0;
  };
  // Integral over a piece from its origin to x.
  static double area(const Piece& piece, double x);
  std::size_t piece_at(double x) const;
  void sum_areas();

  std::vector<double> knots_;  // x of the points, ascending
  std::vector<Piece>
      pieces_;  // before the first knot, between, after the last: one more than knots
};

}  // namespace pliant
