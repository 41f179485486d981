#pragma once

#include "pliant/core/kernel_set.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

// Long sums in an order of our own. The order of Eigen's sums depends on the width of the registers
// for which a file is compiled.

/// A vector, or the column of a matrix.
using VectorRef = Eigen::Ref<const VecX>;

/// Σ a_i
double sum(const VectorRef& a);

/// Σ a_i b_i
double dot(const VectorRef& a, const VectorRef& b);

/// √Σ a_i²
double norm(const VectorRef& a);

/// Σ w_i (a_i - b_i)²
double squared_distance(const VectorRef& a, const VectorRef& b, const VectorRef& weights);

/// Σ (a1_i - a0_i) (b1_i - b0_i)
double dot_of_changes(const VectorRef& a0, const VectorRef& a1, const VectorRef& b0,
                      const VectorRef& b1);

/// b += scale a; returns Σ c_i b_i. One pass over memory, which takes longer than the arithmetic.
double add_scaled_and_dot(double scale, const VectorRef& a, Eigen::Ref<VecX> b, const VectorRef& c);

/// Products of two vectors a and b with each other and with themselves.
struct Products {
  double a_dot_b = 0, a_dot_a = 0, b_dot_b = 0;
};
/// a = a1 - a0, b = b1 - b0; returns their products.
Products subtract_and_dot(const VectorRef& a0, const VectorRef& a1, const VectorRef& b0,
                          const VectorRef& b1, Eigen::Ref<VecX> a, Eigen::Ref<VecX> b);

/// max |a_i|; NaN if any a_i is NaN, 0 if a is empty.
double max_abs(const VectorRef& a);

/// The mean of the diagonal of a square matrix.
double mean_diagonal(const SparseMat& A);

PLIANT_DECLARE_KERNELS(double sum(const double* a, Eigen::Index size);
                       double dot(const double* a, const double* b, Eigen::Index size);
                       double squared_distance(const double* a, const double* b,
                                               const double* weights, Eigen::Index size);
                       double dot_of_changes(const double* a0, const double* a1, const double* b0,
                                             const double* b1, Eigen::Index size);
                       double add_scaled_and_dot(double scale, const double* a, double* b,
                                                 const double* c, Eigen::Index size);
                       Products subtract_and_dot(const double* a0, const double* a1,
                                                 const double* b0, const double* b1, double* a,
                                                 double* b, Eigen::Index size);
                       double max_abs(const double* a, Eigen::Index size);)

}  // namespace pliant
