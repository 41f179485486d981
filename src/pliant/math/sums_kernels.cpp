#include <cmath>
#include <limits>

#include "pliant/math/batch.h"
#include "pliant/math/sums.h"

namespace pliant::PLIANT_KERNEL_SET {
namespace {

// A long sum. Sixteen running sums, so that no addition waits for the one before it; what is left
// over is added up by itself.
class LongSum {
 public:
  static constexpr int kSums = 4;
  static constexpr Eigen::Index kTerms = kSums * Batch::kLanes;  // at a time

  PLIANT_INLINE void add(int k, const Batch& terms) { sums_[k] += terms; }
  PLIANT_INLINE void add(double term) { rest_ += term; }
  PLIANT_INLINE double total() const {
    const Batch total = (sums_[0] + sums_[1]) + (sums_[2] + sums_[3]);
    return (total.lane(0) + total.lane(1)) + (total.lane(2) + total.lane(3)) + rest_;
  }

 private:
  Batch sums_[kSums] = {0.0, 0.0, 0.0, 0.0};
  double rest_ = 0;
};

// term(i) is a Batch of the terms i ... i + 3, last(i) the i-th alone.
template <class Term, class Last>
PLIANT_INLINE double add_up(Eigen::Index size, const Term& term, const Last& last) {
  LongSum sum;
  Eigen::Index i = 0;
  for (; i + LongSum::kTerms <= size; i += LongSum::kTerms) {
    for (int k = 0; k < LongSum::kSums; ++k) sum.add(k, term(i + k * Batch::kLanes));
  }
  for (; i < size; ++i) sum.add(last(i));
  return sum.total();
}

// c = b - a
PLIANT_INLINE Batch store_difference(const double* a, const double* b, double* c) {
  const Batch difference = Batch::load(b) - Batch::load(a);
  difference.store(c);
  return difference;
}

}  // namespace

double sum(const double* a, Eigen::Index size) {
  return add_up(
      size, [a](Eigen::Index i) { return Batch::load(a + i); },
      [a](Eigen::Index i) { return a[i]; });
}

double dot(const double* a, const double* b, Eigen::Index size) {
  return add_up(
      size, [a, b](Eigen::Index i) { return Batch::load(a + i) * Batch::load(b + i); },
      [a, b](Eigen::Index i) { return a[i] * b[i]; });
}

double squared_distance(const double* a, const double* b, const double* weights,
                        Eigen::Index size) {
  const auto batch_term = [=](Eigen::Index i) {
    const Batch d = Batch::load(a + i) - Batch::load(b + i);
    return Batch::load(weights + i) * (d * d);
  };
  const auto term = [=](Eigen::Index i) { return weights[i] * ((a[i] - b[i]) * (a[i] - b[i])); };
  return add_up(size, batch_term, term);
}

double dot_of_changes(const double* a0, const double* a1, const double* b0, const double* b1,
                      Eigen::Index size) {
  const auto batch_term = [=](Eigen::Index i) {
    return (Batch::load(a1 + i) - Batch::load(a0 + i)) *
           (Batch::load(b1 + i) - Batch::load(b0 + i));
  };
  const auto term = [=](Eigen::Index i) { return (a1[i] - a0[i]) * (b1[i] - b0[i]); };
  return add_up(size, batch_term, term);
}

double add_scaled_and_dot(double scale, const double* a, double* b, const double* c,
                          Eigen::Index size) {
  const auto batch_term = [=](Eigen::Index i) {
    const Batch sum = Batch::load(b + i) + Batch(scale) * Batch::load(a + i);
    sum.store(b + i);
    return Batch::load(c + i) * sum;
  };
  const auto term = [=](Eigen::Index i) { return c[i] * (b[i] += scale * a[i]); };
  return add_up(size, batch_term, term);
}

Products subtract_and_dot(const double* a0, const double* a1, const double* b0, const double* b1,
                          double* a, double* b, Eigen::Index size) {
  LongSum a_dot_b, a_dot_a, b_dot_b;
  Eigen::Index i = 0;
  for (; i + LongSum::kTerms <= size; i += LongSum::kTerms) {
    for (int k = 0; k < LongSum::kSums; ++k) {
      const Eigen::Index at = i + k * Batch::kLanes;
      const Batch s = store_difference(a0 + at, a1 + at, a + at);
      const Batch t = store_difference(b0 + at, b1 + at, b + at);
      a_dot_b.add(k, s * t);
      a_dot_a.add(k, s * s);
      b_dot_b.add(k, t * t);
    }
  }
  for (; i < size; ++i) {
    a[i] = a1[i] - a0[i];
    b[i] = b1[i] - b0[i];
    a_dot_b.add(a[i] * b[i]);
    a_dot_a.add(a[i] * a[i]);
    b_dot_b.add(b[i] * b[i]);
  }
  return {a_dot_b.total(), a_dot_a.total(), b_dot_b.total()};
}

double max_abs(const double* a, Eigen::Index size) {
  Batch largest = 0.0;
  BatchMask has_nan = largest < Batch(0.0);  // in no lane
  Eigen::Index i = 0;
  for (; i + Batch::kLanes <= size; i += Batch::kLanes) {
    const Batch x = abs(Batch::load(a + i));
    largest = max(largest, x);
    has_nan = has_nan || x != x;  // NOLINT(misc-redundant-expression): NaN differs from itself
  }
  bool is_nan = any(has_nan);
  double result = max(max(largest.lane(0), largest.lane(1)), max(largest.lane(2), largest.lane(3)));
  for (; i < size; ++i) {
    result = max(result, std::abs(a[i]));
    is_nan = is_nan || std::isnan(a[i]);
  }
  return is_nan ? std::numeric_limits<double>::quiet_NaN() : result;
}

}  // namespace pliant::PLIANT_KERNEL_SET
