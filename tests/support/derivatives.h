#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pliant/core/types.h"

/// Central differences: the independent path every hand-written derivative is compared with.
namespace pliant::test {

/// Near the optimum of truncation against round-off, ∛ε, for arguments of size one.
inline constexpr double kDifferenceStep = 6e-6;

/// df/dF of a scalar function of a 3x3 matrix. Error about 1e-10 of the function's size.
template <class Function>
Mat3 gradient_of(const Function& f, const Mat3& F, double h = kDifferenceStep) {
  Mat3 gradient;
  for (int k = 0; k < 9; ++k) {
    Mat3 plus = F;
    Mat3 minus = F;
    plus(k) += h;
    minus(k) -= h;
    gradient(k) = (f(plus) - f(minus)) / (plus(k) - minus(k));
  }
  return gradient;
}

/// d vec(P) / d vec(F) of a 3x3 matrix function of a 3x3 matrix, columns stacked.
template <class Function>
Mat9 jacobian_of(const Function& P, const Mat3& F, double h = kDifferenceStep) {
  Mat9 jacobian;
  for (int k = 0; k < 9; ++k) {
    Mat3 plus = F;
    Mat3 minus = F;
    plus(k) += h;
    minus(k) -= h;
    const Mat3 difference = (P(plus) - P(minus)) / (plus(k) - minus(k));
    jacobian.col(k) = difference.reshaped();
  }
  return jacobian;
}

/// df/dx of a scalar function of a vector.
template <class Function>
VecX gradient_of(const Function& f, const VecX& x, double h = kDifferenceStep) {
  VecX gradient(x.size());
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    VecX plus = x;
    VecX minus = x;
    plus[k] += h;
    minus[k] -= h;
    gradient[k] = (f(plus) - f(minus)) / (plus[k] - minus[k]);
  }
  return gradient;
}

/// dg/dx of a vector function of a vector: row i is the gradient of g_i.
template <class Function>
MatX jacobian_of(const Function& g, const VecX& x, double h = kDifferenceStep) {
  MatX jacobian(g(x).size(), x.size());
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    VecX plus = x;
    VecX minus = x;
    plus[k] += h;
    minus[k] -= h;
    jacobian.col(k) = (g(plus) - g(minus)) / (plus[k] - minus[k]);
  }
  return jacobian;
}

inline double size_of(double x) { return std::abs(x); }
template <class Derived>
double size_of(const Eigen::MatrixBase<Derived>& m) {
  return m.norm();
}

/// How the error of central differences behaves as the step shrinks.
struct Order {
  bool exact = false;  // never above round-off: the function is quadratic along the line
  double slope = 0;    // of log(error) over log(step), in the last octaves above round-off
  bool has_slope = false;
  double best_error = 0;  // smallest error of the sweep, relative to the size of the derivative
  double noise = 0;       // what round-off allows at that step, relative alike
  bool still_falling = false;  // the best step was the last one
};

struct OrderSweep {
  double first_step = 0x1p-4;  // in units of the direction
  int halvings = 22;
  /// Size of the terms that f adds up, when they cancel; 0 takes the size of f itself.
  double magnitude = 0;
};

namespace detail {

struct DifferenceError {
  double error;
  double noise;
};

// Median of log2(e(h) / e(h/2)) over the last four octaves in which round-off is negligible.
inline double median_slope(const std::vector<DifferenceError>& sweep) {
  constexpr double kClear = 30;  // below 1/30, round-off changes a slope by less than 0.1
  constexpr std::size_t kOctaves = 4;
  std::vector<double> slopes;
  for (std::size_t i = 0; i + 1 < sweep.size(); ++i) {
    if (sweep[i + 1].error < kClear * sweep[i + 1].noise) break;
    slopes.push_back(std::log2(sweep[i].error / sweep[i + 1].error));
  }
  if (slopes.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (slopes.size() > kOctaves) slopes.erase(slopes.begin(), slopes.end() - kOctaves);
  std::sort(slopes.begin(), slopes.end());
  return slopes[slopes.size() / 2];
}

}  // namespace detail

/// Compares `derivative`, the claimed df/dt of f(x + t d) at t = 0, with central differences over
/// a sweep of steps. f may give a number, a vector or a matrix; x is a VecX or a Mat3.
template <class Function, class Point, class Derivative>
Order observed_order(const Function& f, const Point& x, const Point& d,
                     const Derivative& derivative, const OrderSweep& options = {}) {
  constexpr double kEps = std::numeric_limits<double>::epsilon();
  const double unit = size_of(derivative) + std::numeric_limits<double>::min();
  std::vector<detail::DifferenceError> sweep;
  Order order{.exact = true, .best_error = std::numeric_limits<double>::infinity()};
  double h = options.first_step;
  for (int i = 0; i <= options.halvings; ++i, h /= 2) {
    const Point forward = x + h * d;
    const Point backward = x - h * d;
    const Derivative plus = f(forward);
    const Derivative minus = f(backward);
    const double terms = std::max({size_of(plus), size_of(minus), options.magnitude});
    // The second part is the rounding of x ± h d itself, felt through the slope.
    const double noise = 16 * kEps * (terms + unit * size_of(x) / size_of(d)) / h;
    const Derivative difference = (plus - minus) / (2 * h);
    const Derivative gap = difference - derivative;
    sweep.push_back({size_of(gap), noise});
    order.exact = order.exact && sweep.back().error <= noise;
    if (!(sweep.back().error / unit < order.best_error)) continue;
    order.best_error = sweep.back().error / unit;
    order.noise = noise / unit;
    order.still_falling = i == options.halvings;
  }
  order.slope = detail::median_slope(sweep);
  order.has_slope = !std::isnan(order.slope);
  return order;
}

/// For EXPECT_TRUE: central differences approach the derivative with order 2 or more down to
/// round-off, or agree with it to round-off at every step (f quadratic along d).
template <class Function, class Point, class Derivative>
::testing::AssertionResult is_derivative(const Function& f, const Point& x, const Point& d,
                                         const Derivative& derivative,
                                         const OrderSweep& options = {}) {
  const Order order = observed_order(f, x, d, derivative, options);
  // At the best step, truncation and round-off are of one size.
  const bool reaches_noise = order.still_falling || order.best_error <= 4 * order.noise;
  // No order can be seen where truncation is clear of round-off at the first step at most. More
  // than 2 where the third derivative happens to vanish.
  const bool second_order = order.slope > 1.9 || !order.has_slope;
  if (order.exact || (second_order && reaches_noise)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "central differences: slope " << order.slope << ", best relative error "
         << order.best_error << " where round-off is " << order.noise;
}

}  // namespace pliant::test
