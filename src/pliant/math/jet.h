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
    const T q = u.value / v.value;
    const T dq = (u.slope - q * v.slope) / v.value;
    return {q, dq, (u.curvature - 2.0 * (dq * v.slope) - q * v.curvature) / v.value};
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

}  // namespace pliant
