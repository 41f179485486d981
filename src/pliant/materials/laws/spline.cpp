#include "pliant/materials/laws/spline.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 3> kShapes = {"compression", "tension", "custom"};

// A curve given by a formula.
struct Slope {
  double y;
  double slope;
};

// a' and c' of the Neo-Hookean: μ x, -μ/x and λ ln(x)/x.
Slope identity(double x) { return {x, 1}; }
Slope inverse(double x) { return {-1 / x, 1 / (x * x)}; }
Slope logarithm(double x) { return {log(x) / x, (1 - log(x)) / (x * x)}; }

// What a shape adds to a curve: k (x - 1)³ on one side of 1, nothing on the other. The cubic
// between two points represents it exactly, and at 1 even the curvature is continuous.
struct Stiffening {
  double k;
  bool above;

  Slope at(double x) const {
    const double d = above ? std::max(x - 1, 0.0) : std::min(x - 1, 0.0);
    return {k * d * d * d, 3 * k * d * d};
  }
};

HermiteSpline curve_of(Slope (*f)(double x), const std::vector<double>& knots,
                       const Stiffening& more) {
  std::vector<ControlPoint> points;
  for (const double x : knots) {
    points.push_back({x, f(x).y + more.at(x).y, f(x).slope + more.at(x).slope});
  }
  return HermiteSpline(points);
}

}  // namespace

SplineLaw::SplineLaw(const Settings& settings, const std::string& where)
    : settings_(settings), params_{1, 0} {
  check_fields(settings, where);
  if (std::find(kShapes.begin(), kShapes.end(), settings.shape) == kShapes.end()) {
    throw InputError(where + ".shape", unknown_name("shape", settings.shape, kShapes));
  }
  if (settings.shape == "custom") {
    set_custom(where);
  } else {
    set_stiffened(where);
  }
}

void SplineLaw::set_custom(const std::string& where) {
  const Settings& s = settings_;
  if (s.young || s.poisson || s.mu || s.lambda) {
    throw InputError(where,
                     "the stresses of a custom spline follow from its points: scale them instead "
                     "of giving young, poisson, mu or lambda");
  }
  if (s.a.empty() && s.b.empty() && s.c.empty()) {
    throw InputError(where, "a custom spline needs control points in a, b or c");
  }
  if (!s.a.empty()) first_.a = HermiteSpline(s.a, where + ".a");
  if (!s.b.empty()) first_.b = HermiteSpline(s.b, where + ".b");
  if (!s.c.empty()) first_.c = HermiteSpline(s.c, where + ".c");
  params_ = {s.scale, 0};
}

void SplineLaw::set_stiffened(const std::string& where) {
  const Settings& s = settings_;
  if (!s.a.empty() || !s.b.empty() || !s.c.empty() || s.scale != 1) {
    throw InputError(where + ".shape",
                     "must be custom if a, b, c or scale is given, found " + s.shape);
  }
  const Lame<double> lame = checked_lame(s, where);
  params_ = {lame.mu, lame.lambda};
  const bool above = s.shape == "tension";
  const Stiffening of_mu{above ? 8.0 : 24.0, above};
  const Stiffening of_lambda{above ? 4.0 : 24.0, above};
  const Stiffening none{0, above};
  // ln(x)/x turns down at e = 2.718; the last point lies before that, so that the line beyond it
  // does not fall.
  const std::vector<double> volumes = {0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.6, 2.7};
  first_.a = curve_of(identity, {0.1, 1, 2}, of_mu);
  first_.c = curve_of(inverse, volumes, none);
  second_.c = curve_of(logarithm, volumes, of_lambda);
}

bool SplineLaw::shares_data(const SplineLaw& other) const {
  const Settings& s = settings_;
  const Settings& o = other.settings_;
  return s.shape == o.shape && s.a == o.a && s.b == o.b && s.c == o.c;
}

std::array<std::vector<double>, 3> SplineLaw::knots() const {
  return {first_.a.knots(), first_.b.knots(), first_.c.knots()};
}

}  // namespace pliant
