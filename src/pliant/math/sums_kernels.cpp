#include <cmath>
#include <limits>

#include "pliant/math/batch.h"
#include "pliant/math/sums.h"

namespace pliant::PLIANT_KERNEL_SET {
namespace {

// term(i) is a Batch of the terms i ... i + 3, last(i) the i-th alone. Sixteen running sums, so
// that no addition waits for the one before it; what is left over is added up by itself.
template <class Term, class Last>
PLIANT_INLINE double add_up(Eigen::Index size, const Term& term, const Last& last) {
  constexpr int kSums = 4;
  Batch sums[kSums] = {0.0, 0.0, 0.0, 0.0};
  Eigen::Index i = 0;
  for (; i + kSums * Batch::kLanes <= size; i += kSums * Batch::kLanes) {
    for (int k = 0; k < kSums; ++k) sums[k] += term(i + k * Batch::kLanes);
  }
  double rest = 0;
  for (; i < size; ++i) rest += last(i);
  const Batch total = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return (total.lane(0) + total.lane(1)) + (total.lane(2) + total.lane(3)) + rest;
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
