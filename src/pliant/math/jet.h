#pragma once

#include "pliant/math/batch.h"

namespace pliant {

/// A function of one variable at one point, with its first two derivatives there. Arithmetic on
/// jets differentiates (forward mode): start with `Jet2<T>::variable(x)` and compute on.
template <class T>
struct Jet2 {
  T value;
  T slope;      // first derivative
  T curvature;  // second derivative

  static Jet2 variable(const T& x) { return {x, T(1), T(0)}; }
  static Jet2 constant(const T& x) { return {x, T(0), T(0)}; }

  friend Jet2 operator-(const Jet2& u) { return {-u.value, -u.slope, -u.curvature}; }
  friend Jet2 operator+(const Jet2& u, const Jet2& v) {
    return {u.value + v.value, u.slope + v.slope, u.curvature + v.curvature};
  }
  friend Jet2 operator-(const Jet2& u, const Jet2& v) {
    return {u.value - v.value, u.slope - v.slope, u.curvature - v.curvature};
  }
  friend Jet2 operator*(const Jet2& u, const Jet2& v) {
    return {u.value * v.value, u.slope * v.value + u.value * v.slope,
            u.curvature * v.value + 2.0 * (u.slope * v.slope) + u.value * v.curvature};
  }
  friend Jet2 operator*(const T& c, const Jet2& u) {
    return {c * u.value, c * u.slope, c * u.curvature};
  }
  friend Jet2 operator/(const Jet2& u, const Jet2& v) {
    // From u = q v, differentiated twice.
    const T value = u.value / v.value;
    const T slope = (u.slope - value * v.slope) / v.value;
    return {value, slope, (u.curvature - 2.0 * (slope * v.slope) - value * v.curvature) / v.value};
  }
};

/// f(u), where f holds the value and the derivatives of f at the value of u.
template <class T>
Jet2<T> chain(const Jet2<T>& f, const Jet2<T>& u) {
  return {f.value, f.slope * u.slope, f.curvature * (u.slope * u.slope) + f.slope * u.curvature};
}

/// One jet or the other, lane by lane.
inline Jet2<Batch> select(const BatchMask& m, const Jet2<Batch>& yes, const Jet2<Batch>& no) {
  return {select(m, yes.value, no.value), select(m, yes.slope, no.slope),
          select(m, yes.curvature, no.curvature)};
}

/// The function below `threshold` replaced by its Taylor polynomial of degree two there, which
/// keeps it twice continuously differentiable. `at` gives the jet at a point.
template <class T, class Function>
Jet2<T> continued_below(const T& threshold, const T& x, const Function& at) {
  const Jet2<T> f = at(max(x, threshold));
  const T d = min(T(x - threshold), T(0));
  return {f.value + d * (f.slope + 0.5 * d * f.curvature), f.slope + d * f.curvature, f.curvature};
}

}  // namespace pliant
