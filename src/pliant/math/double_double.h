#pragma once

#include <type_traits>

#include "pliant/math/batch.h"

/// Numbers of about 106 bits for the places where the last bit of a double is decided. Nothing here
/// needs a fused multiply-add, which not every processor has.
namespace pliant {

/// The unevaluated sum high + low, |low| being below the last bit of high. T is double or Batch.
template <class T>
struct DoubleDoubleOf {
  T high{};
  T low{};

  T rounded() const { return high + low; }
  DoubleDoubleOf operator-() const { return {-high, -low}; }
};
using DoubleDouble = DoubleDoubleOf<double>;

/// a + b without error, for |a| >= |b| or a = 0.
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> sum_of_ordered(const T& a, const std::type_identity_t<T>& b) {
  const T s = a + b;
  return {s, b - (s - a)};
}

/// a + b without error.
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> exact_sum(const T& a, const std::type_identity_t<T>& b) {
  const T s = a + b;
  const T of_b = s - a;
  return {s, (a - (s - of_b)) + (b - of_b)};
}

/// The 26 leading bits of |x| < 2^900. The rest has 26 bits too, and a sign.
template <class T>
PLIANT_INLINE T upper_half(const T& x) {
  const T blurred = 0x8000001p0 * x;
  return blurred - (blurred - x);
}

/// a b without error, as long as no partial product leaves the range of doubles: Dekker's product.
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> exact_product(const T& a, const std::type_identity_t<T>& b) {
  const T ah = upper_half(a);
  const T bh = upper_half(b);
  const T al = a - ah;
  const T bl = b - bh;
  const T p = a * b;
  return {p, (((ah * bh - p) + ah * bl) + al * bh) + al * bl};
}

template <class T>
PLIANT_INLINE DoubleDoubleOf<T> operator+(const DoubleDoubleOf<T>& a, const DoubleDoubleOf<T>& b) {
  const DoubleDoubleOf<T> s = exact_sum(a.high, b.high);
  return sum_of_ordered(s.high, T(s.low + (a.low + b.low)));
}
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> operator+(const DoubleDoubleOf<T>& a,
                                          const std::type_identity_t<T>& b) {
  const DoubleDoubleOf<T> s = exact_sum(a.high, b);
  return sum_of_ordered(s.high, T(s.low + a.low));
}

template <class T>
PLIANT_INLINE DoubleDoubleOf<T> operator*(const DoubleDoubleOf<T>& a, const DoubleDoubleOf<T>& b) {
  const DoubleDoubleOf<T> p = exact_product(a.high, b.high);
  return sum_of_ordered(p.high, T(p.low + (a.high * b.low + a.low * b.high)));
}

/// One step of Newton's method beyond the quotient of the leading parts.
template <class T>
PLIANT_INLINE DoubleDoubleOf<T> operator/(const DoubleDoubleOf<T>& a, const DoubleDoubleOf<T>& b) {
  const T q = a.high / b.high;
  const DoubleDoubleOf<T> p = exact_product(q, b.high);
  const T rest = ((a.high - p.high) - p.low) + (a.low - q * b.low);
  return sum_of_ordered(q, T(rest / b.high));
}

}  // namespace pliant
