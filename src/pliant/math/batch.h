#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <type_traits>

#include "pliant/math/batch_pack.h"

namespace pliant {

/// The result of comparing two batches: one truth value for each lane. `&&` and `||` always
/// evaluate both sides.
struct BatchMask {
  static constexpr int kParts = 4 / simd::kPackSize;
  simd::PackMask part[kParts];

  bool lane(int i) const { return simd::get(part[i / simd::kPackSize], i % simd::kPackSize); }
};

/// Four doubles in SIMD lanes: the number type of a kernel that handles four elements at once.
///
///   template <class T> T length(const T& x, const T& y) { using std::sqrt; return sqrt(x*x + y*y);
///   }
///
/// works for double and for Batch. A branch becomes `select(x > 0, a, b)`, a loop runs
/// `while (any(...))`. The width is four on every machine, so results do not depend on it.
class alignas(32) Batch {  // as in registers of 32 bytes, so that all kernel sets share the layout
 public:
  static constexpr int kLanes = 4;
  static constexpr int kParts = BatchMask::kParts;

  Batch() = default;  // as uninitialised as a double
  /// A batch with one number in all lanes.
  template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
  Batch(Number x) {  // NOLINT(google-explicit-constructor): numbers mix with batches in formulas
    for (auto& p : part) p = simd::broadcast(static_cast<double>(x));
  }
  Batch(double a, double b, double c, double d) {
    const double lanes[kLanes] = {a, b, c, d};
    *this = load(lanes);
  }

  /// Four consecutive doubles, of any alignment.
  static Batch load(const double* from) {
    Batch r;
    for (int i = 0; i < kParts; ++i) r.part[i] = simd::load_pack(from + i * simd::kPackSize);
    return r;
  }
  void store(double* to) const {
    for (int i = 0; i < kParts; ++i) simd::store_pack(to + i * simd::kPackSize, part[i]);
  }

  double lane(int i) const { return simd::get(part[i / simd::kPackSize], i % simd::kPackSize); }
  void set_lane(int i, double x) { simd::set(part[i / simd::kPackSize], i % simd::kPackSize, x); }

  Batch& operator+=(const Batch& o) { return *this = *this + o; }
  Batch& operator-=(const Batch& o) { return *this = *this - o; }
  Batch& operator*=(const Batch& o) { return *this = *this * o; }
  Batch& operator/=(const Batch& o) { return *this = *this / o; }

  friend Batch operator-(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return -x; });
  }
  friend Batch operator+(const Batch& a) { return a; }
  friend Batch operator+(const Batch& a, const Batch& b) {
    return zip(a, b, [](const auto& x, const auto& y) { return x + y; });
  }
  friend Batch operator-(const Batch& a, const Batch& b) {
    return zip(a, b, [](const auto& x, const auto& y) { return x - y; });
  }
  friend Batch operator*(const Batch& a, const Batch& b) {
    return zip(a, b, [](const auto& x, const auto& y) { return x * y; });
  }
  friend Batch operator/(const Batch& a, const Batch& b) {
    return zip(a, b, [](const auto& x, const auto& y) { return x / y; });
  }

  friend BatchMask operator<(const Batch& a, const Batch& b) {
    return compare(a, b, [](const auto& x, const auto& y) { return x < y; });
  }
  friend BatchMask operator<=(const Batch& a, const Batch& b) {
    return compare(a, b, [](const auto& x, const auto& y) { return x <= y; });
  }
  friend BatchMask operator>(const Batch& a, const Batch& b) { return b < a; }
  friend BatchMask operator>=(const Batch& a, const Batch& b) { return b <= a; }
  friend BatchMask operator==(const Batch& a, const Batch& b) {
    return compare(a, b, [](const auto& x, const auto& y) { return x == y; });
  }
  friend BatchMask operator!=(const Batch& a, const Batch& b) {
    return compare(a, b, [](const auto& x, const auto& y) { return x != y; });
  }

  /// yes where the mask is true, no elsewhere. NaN in the lane not taken does no harm.
  friend Batch select(const BatchMask& m, const Batch& yes, const Batch& no) {
    Batch r;
    for (int i = 0; i < kParts; ++i) r.part[i] = m.part[i] ? yes.part[i] : no.part[i];
    return r;
  }

  friend Batch sqrt(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return simd::sqrt(x); });
  }
  friend Batch abs(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return simd::abs(x); });
  }
  friend Batch copysign(const Batch& magnitude, const Batch& sign) {
    return zip(magnitude, sign, [](const auto& x, const auto& y) { return simd::copysign(x, y); });
  }
  friend Batch floor_power_of_two(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return simd::floor_power_of_two(x); });
  }
  /// As std::min and std::max: the first argument where they are equal or one of them is NaN.
  friend Batch min(const Batch& a, const Batch& b) { return select(b < a, b, a); }
  friend Batch max(const Batch& a, const Batch& b) { return select(a < b, b, a); }
  friend Batch power_of_two(const Batch& k) {
    return zip(k, k, [](const auto& x, const auto&) { return simd::power_of_two(x); });
  }
  friend Batch mantissa_near_one(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return simd::mantissa_near_one(x); });
  }
  friend Batch exponent_near_one(const Batch& a) {
    return zip(a, a, [](const auto& x, const auto&) { return simd::exponent_near_one(x); });
  }

  simd::Pack part[kParts];

 private:
  template <class Op>
  static Batch zip(const Batch& a, const Batch& b, const Op& op) {
    Batch r;
    for (int i = 0; i < kParts; ++i) r.part[i] = op(a.part[i], b.part[i]);
    return r;
  }
  template <class Op>
  static BatchMask compare(const Batch& a, const Batch& b, const Op& op) {
    BatchMask r;
    for (int i = 0; i < kParts; ++i) r.part[i] = op(a.part[i], b.part[i]);
    return r;
  }
};

inline BatchMask operator&&(const BatchMask& a, const BatchMask& b) {
  BatchMask r;
  for (int i = 0; i < BatchMask::kParts; ++i) r.part[i] = a.part[i] & b.part[i];
  return r;
}
inline BatchMask operator||(const BatchMask& a, const BatchMask& b) {
  BatchMask r;
  for (int i = 0; i < BatchMask::kParts; ++i) r.part[i] = a.part[i] | b.part[i];
  return r;
}
inline BatchMask operator!(const BatchMask& a) {
  BatchMask r;
  for (int i = 0; i < BatchMask::kParts; ++i) r.part[i] = simd::negate(a.part[i]);
  return r;
}
inline bool any(const BatchMask& m) { return m.lane(0) || m.lane(1) || m.lane(2) || m.lane(3); }
inline bool all(const BatchMask& m) { return m.lane(0) && m.lane(1) && m.lane(2) && m.lane(3); }

// The functions of a batch for plain numbers, so that a kernel is written once. `sqrt`, `abs` and
// `copysign` of a double are std's: kernels say `using std::sqrt;` and call `sqrt(x)`. `exp` and
// `log` are in batch_functions.h.
template <class T>
T select(bool condition, const T& yes, const T& no) {
  return condition ? yes : no;
}
inline bool any(bool m) { return m; }
inline bool all(bool m) { return m; }
inline double min(double a, double b) { return b < a ? b : a; }
inline double max(double a, double b) { return a < b ? b : a; }

/// The largest power of two <= |x|; 0 for zero and denormal x, inf for inf and NaN.
inline double floor_power_of_two(double x) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & simd::kExponentBits);
}

/// 2^k for whole k from -1022 to 1023.
inline double power_of_two(double k) { return simd::power_of_two(k); }

/// x = m 2^k with m from about √½ to √2 and whole k, for normal x > 0: these are m and k.
inline double mantissa_near_one(double x) { return simd::mantissa_near_one(x); }
inline double exponent_near_one(double x) { return simd::exponent_near_one(x); }

/// How many elements a number of type T holds: 4 for Batch, 1 for everything else.
template <class T>
struct LaneCount : std::integral_constant<int, 1> {};
template <>
struct LaneCount<Batch> : std::integral_constant<int, Batch::kLanes> {};
template <class T>
inline constexpr int kLanes = LaneCount<T>::value;

/// Element i of a number, 0 <= i < kLanes<T>.
inline double lane(const Batch& x, int i) { return x.lane(i); }
inline void set_lane(Batch& x, int i, double value) { x.set_lane(i, value); }
template <class T>
const T& lane(const T& x, int) {
  return x;
}
template <class T>
void set_lane(T& x, int, const T& value) {
  x = value;
}

/// kLanes<T> consecutive doubles as one number, and back.
template <class T>
T load(const double* from) {
  if constexpr (std::is_same_v<T, Batch>) {
    return Batch::load(from);
  } else {
    return T(*from);
  }
}
inline void store(double* to, const Batch& x) { x.store(to); }
inline void store(double* to, double x) { *to = x; }

}  // namespace pliant

namespace Eigen {

template <>
struct NumTraits<pliant::Batch> : GenericNumTraits<pliant::Batch> {
  using Real = pliant::Batch;
  using NonInteger = pliant::Batch;
  using Nested = pliant::Batch;
  using Literal = pliant::Batch;
  // NOLINTBEGIN(readability-identifier-naming): the names are Eigen's
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 0 };
  enum { ReadCost = 1, AddCost = 1, MulCost = 1 };
  // NOLINTEND(readability-identifier-naming)
  static Real epsilon() { return std::numeric_limits<double>::epsilon(); }
  static Real dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static Real highest() { return std::numeric_limits<double>::max(); }
  static Real lowest() { return std::numeric_limits<double>::lowest(); }
  static int digits10() { return std::numeric_limits<double>::digits10; }
};

// Matrices of batches mix with matrices of doubles that all lanes share.
template <class Op>
struct ScalarBinaryOpTraits<pliant::Batch, double, Op> {
  using ReturnType = pliant::Batch;
};
template <class Op>
struct ScalarBinaryOpTraits<double, pliant::Batch, Op> {
  using ReturnType = pliant::Batch;
};

}  // namespace Eigen
