#pragma once

#include <gtest/gtest.h>

#include <functional>

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

inline VecX as_vector(double x) { return VecX::Constant(1, x); }
template <class Derived>
VecX as_vector(const Eigen::MatrixBase<Derived>& m) {
  return m.reshaped();
}

/// The functions below for f(t) = f(x + t d): not compiled for each f.
Order observed_order(const std::function<VecX(double)>& f, const VecX& x, const VecX& d,
                     const VecX& derivative, const OrderSweep& options);
::testing::AssertionResult is_second(const Order& order);

}  // namespace detail

/// Compares `derivative`, the claimed df/dt of f(x + t d) at t = 0, with central differences over
/// a sweep of steps. f may give a number, a vector or a matrix; x is a VecX or a Mat3.
template <class Function, class Point, class Derivative>
Order observed_order(const Function& f, const Point& x, const Point& d,
                     const Derivative& derivative, const OrderSweep& options = {}) {
  const auto along = [&](double t) -> VecX {
    const Point moved = x + t * d;
    const Derivative value = f(moved);
    return detail::as_vector(value);
  };
  return detail::observed_order(along, detail::as_vector(x), detail::as_vector(d),
                                detail::as_vector(derivative), options);
}

/// For EXPECT_TRUE: central differences approach the derivative with order 2 or more down to
/// round-off, or agree with it to round-off at every step (f quadratic along d).
template <class Function, class Point, class Derivative>
::testing::AssertionResult is_derivative(const Function& f, const Point& x, const Point& d,
                                         const Derivative& derivative,
                                         const OrderSweep& options = {}) {
  return detail::is_second(observed_order(f, x, d, derivative, options));
}

}  // namespace pliant::test
