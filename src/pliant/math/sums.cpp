#include "pliant/math/sums.h"

#include <cmath>

namespace pliant {

double sum(const VectorRef& a) { return PLIANT_KERNEL(sum)(a.data(), a.size()); }

double dot(const VectorRef& a, const VectorRef& b) {
  eigen_assert(a.size() == b.size());
  return PLIANT_KERNEL(dot)(a.data(), b.data(), a.size());
}

double norm(const VectorRef& a) { return std::sqrt(dot(a, a)); }

double squared_distance(const VectorRef& a, const VectorRef& b, const VectorRef& weights) {
  eigen_assert(a.size() == b.size() && a.size() == weights.size());
  return PLIANT_KERNEL(squared_distance)(a.data(), b.data(), weights.data(), a.size());
}

double dot_of_changes(const VectorRef& a0, const VectorRef& a1, const VectorRef& b0,
                      const VectorRef& b1) {
  eigen_assert(a0.size() == a1.size() && a0.size() == b0.size() && a0.size() == b1.size());
  return PLIANT_KERNEL(dot_of_changes)(a0.data(), a1.data(), b0.data(), b1.data(), a0.size());
}

double add_scaled_and_dot(double scale, const VectorRef& a, Eigen::Ref<VecX> b,
                          const VectorRef& c) {
  eigen_assert(a.size() == b.size() && a.size() == c.size());
  return PLIANT_KERNEL(add_scaled_and_dot)(scale, a.data(), b.data(), c.data(), a.size());
}

Products subtract_and_dot(const VectorRef& a0, const VectorRef& a1, const VectorRef& b0,
                          const VectorRef& b1, Eigen::Ref<VecX> a, Eigen::Ref<VecX> b) {
  eigen_assert(a0.size() == a1.size() && a0.size() == b0.size() && a0.size() == b1.size());
  eigen_assert(a0.size() == a.size() && a0.size() == b.size());
  return PLIANT_KERNEL(subtract_and_dot)(a0.data(), a1.data(), b0.data(), b1.data(), a.data(),
                                         b.data(), a.size());
}

double max_abs(const VectorRef& a) { return PLIANT_KERNEL(max_abs)(a.data(), a.size()); }

double mean_diagonal(const SparseMat& A) {
  double sum = 0;
  for (Eigen::Index i = 0; i < A.rows(); ++i) sum += A.coeff(i, i);
  return sum / static_cast<double>(A.rows());
}

}  // namespace pliant
