#include "pliant/math/hermite_spline.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "pliant/math/batch.h"
#include "pliant/math/elementary.h"
#include "pliant/math/quadrature.h"
#include "support/message_of.h"
#include "support/random.h"

namespace pliant {
namespace {

// Uneven, with slopes given here and there.
const std::vector<ControlPoint> kPoints = {{-0.5, 2},  {0.1, -1, 3}, {0.7, 0.5},
                                           {1.6, 1.5}, {2, 1, -0.5}, {3.5, 4}};

std::vector<ControlPoint> sampled(const std::vector<double>& knots,
                                  const std::function<double(double)>& f) {
  std::vector<ControlPoint> points;
  for (const double x : knots) points.push_back({x, f(x)});
  return points;
}

TEST(HermiteSpline, GoesThroughItsPointsWithTheirSlopes) {
  const HermiteSpline spline(kPoints);
  for (const ControlPoint& p : kPoints) {
    EXPECT_NEAR(spline.value(p.x), p.y, 1e-15);
    if (p.slope) {
      EXPECT_NEAR(spline.derivative(p.x), *p.slope, 1e-15);
    }
  }
}

// Value and slope do not jump at a knot: C¹. The integral does not either.
TEST(HermiteSpline, IsSmoothAcrossKnots) {
  const HermiteSpline spline(kPoints);
  for (const ControlPoint& p : kPoints) {
    const double before = std::nextafter(p.x, -100.0);
    EXPECT_NEAR(spline.value(before), spline.value(p.x), 1e-14);
    EXPECT_NEAR(spline.derivative(before), spline.derivative(p.x), 1e-13);
    EXPECT_NEAR(spline.integral(before), spline.integral(p.x), 1e-14);
  }
}

TEST(HermiteSpline, IsAStraightLineBeyondItsEnds) {
  const HermiteSpline spline(kPoints);
  const double left = spline.derivative(-0.5);
  const double right = spline.derivative(3.5);
  EXPECT_DOUBLE_EQ(left, -3 / 0.6);  // of the line to the next point
  EXPECT_DOUBLE_EQ(right, 3 / 1.5);
  EXPECT_DOUBLE_EQ(spline.value(-10.5), 2 - 10 * left);
  EXPECT_DOUBLE_EQ(spline.value(13.5), 4 + 10 * right);
  EXPECT_EQ(spline.derivative(-10.5), left);
  EXPECT_EQ(spline.derivative(13.5), right);
}

TEST(HermiteSpline, IntegralAndDerivativeBelongToTheValue) {
  const HermiteSpline spline(kPoints);
  EXPECT_NEAR(spline.integral(1.0), 0, 1e-16);
  test::Random random(1);
  std::vector<double> ends = {-0.5, 0.1, 0.7, 1.6, 2, 3.5};
  for (int i = 0; i < 200; ++i) {
    // Two points per piece are exact for cubics: an integral summed up piece by piece.
    const double x = random.uniform(-2, 5);
    double sum = 0;
    double from = std::min(x, 1.0);
    const double to = std::max(x, 1.0);
    for (double end : ends) {
      end = std::min(end, to);
      if (end <= from) continue;
      sum += gauss_legendre<2>(from, end).integrate([&](double t) { return spline.value(t); });
      from = end;
    }
    sum += gauss_legendre<2>(from, to).integrate([&](double t) { return spline.value(t); });
    EXPECT_NEAR(spline.integral(x), x < 1 ? -sum : sum, 1e-13);
    const double h = 1e-6;
    const double slope = (spline.value(x + h) - spline.value(x - h)) / (2 * h);
    EXPECT_NEAR(spline.derivative(x), slope, 1e-4);  // a knot may be between
  }
}

TEST(HermiteSpline, RestInsideAPieceOrOutsideAllOfThem) {
  for (const double shift : {-5.0, 0.3, 5.0}) {
    std::vector<ControlPoint> points = kPoints;
    for (ControlPoint& p : points) p.x += shift;
    const HermiteSpline spline(points);
    EXPECT_NEAR(spline.integral(1.0), 0, 1e-14) << shift;
    const double h = 1e-5;
    EXPECT_NEAR(spline.integral(1 + h) - spline.integral(1 - h), 2 * h * spline.value(1.0), 1e-11);
  }
}

// The three-point slope is that of a parabola, and a cubic holds it.
TEST(HermiteSpline, ReproducesParabolasBetweenInnerPoints) {
  const auto parabola = [](double x) { return 3 - 2 * x + 0.7 * x * x; };
  const HermiteSpline spline(sampled({-1, 0, 0.4, 1.5, 2, 4}, parabola));
  for (double x = 0; x <= 2; x += 0.1) EXPECT_NEAR(spline.value(x), parabola(x), 1e-14);
}

TEST(HermiteSpline, IsLinearInItsValues) {
  std::vector<ControlPoint> sum = kPoints;
  std::vector<ControlPoint> other = kPoints;
  for (size_t i = 0; i < sum.size(); ++i) {
    other[i].y = sin(static_cast<double>(i));
    sum[i].y += 2 * other[i].y;
    if (sum[i].slope) sum[i].slope = *sum[i].slope + 2 * *other[i].slope;
  }
  const HermiteSpline a(kPoints);
  const HermiteSpline b(other);
  const HermiteSpline both(sum);
  for (double x = -2; x < 5; x += 0.07) {
    EXPECT_NEAR(both.value(x), a.value(x) + 2 * b.value(x), 1e-13);
    EXPECT_NEAR(both.integral(x), a.integral(x) + 2 * b.integral(x), 1e-12);
  }
}

TEST(HermiteSpline, BatchesGiveWhatNumbersGive) {
  const HermiteSpline spline(kPoints);
  const double x[] = {-3, 0.3, 1.9, 7};  // in four pieces
  const Jet2<Batch> jets = spline.antiderivative(Batch::load(x));
  for (int l = 0; l < Batch::kLanes; ++l) {
    EXPECT_NEAR(jets.value.lane(l), spline.integral(x[l]), 1e-13);
    EXPECT_NEAR(jets.slope.lane(l), spline.value(x[l]), 1e-13);
    EXPECT_NEAR(jets.curvature.lane(l), spline.derivative(x[l]), 1e-13);
  }
  EXPECT_EQ(HermiteSpline().integral(5.0), 0);
  EXPECT_EQ(HermiteSpline().value(-5.0), 0);
}

std::string error(const std::vector<ControlPoint>& points) {
  return test::message_of([&] { return HermiteSpline(points, "c"); });
}

TEST(HermiteSpline, RefusesWhatIsNoCurve) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error({}), "c: a curve needs at least 2 control points, found 0");
  EXPECT_EQ(error({{1, 2}}), "c: a curve needs at least 2 control points, found 1");
  EXPECT_EQ(error({{1, 2}, {1, 3}}), "c.1: x must ascend from point to point, found 1 after 1");
  EXPECT_EQ(error({{0, 0}, {2, 2}, {1, 3}}),
            "c.2: x must ascend from point to point, found 1 after 2");
  EXPECT_EQ(error({{0, 0}, {1, kNaN}}), "c.1: x, y and slope must be finite");
  EXPECT_EQ(error({{0, 0, kNaN}, {1, 1}}), "c.0: x, y and slope must be finite");
  EXPECT_EQ(error({{0, 0}, {1e-300, 1e300}}), "c.0: the curve overflows here");
}

}  // namespace
}  // namespace pliant
