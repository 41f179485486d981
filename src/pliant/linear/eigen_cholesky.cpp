#include "pliant/linear/eigen_cholesky.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <string>

#include "pliant/core/error.h"

namespace pliant {

std::unique_ptr<SpdSolver> make_spd_solver() { return std::make_unique<EigenCholesky>(); }

void EigenCholesky::analyze(const SparseMat& A) {
  if (A.rows() != A.cols()) {
    throw InputError("linear system", "the matrix must be square, found " +
                                          std::to_string(A.rows()) + " x " +
                                          std::to_string(A.cols()));
  }
  order_ = fill_reducing_order(A, ordering_);
  to_ordered_.resize(A.rows());
  for (size_t k = 0; k < order_.size(); ++k) to_ordered_.indices()[order_[k]] = static_cast<int>(k);
  ordered_.resize(A.rows(), A.cols());
  ordered_.selfadjointView<Eigen::Upper>() =
      A.selfadjointView<Eigen::Lower>().twistedBy(to_ordered_);
  ldlt_.analyzePattern(ordered_);
}

FactorStatus EigenCholesky::factorize(const SparseMat& A) {
  if (A.rows() != ordered_.rows() || A.cols() != ordered_.cols()) {
    throw InputError("linear system", "analysed with " + std::to_string(ordered_.rows()) +
                                          " unknowns, factorised with " + std::to_string(A.rows()));
  }
  if (A.rows() == 0) return {};
  ordered_.selfadjointView<Eigen::Upper>() =
      A.selfadjointView<Eigen::Lower>().twistedBy(to_ordered_);
  ldlt_.factorize(ordered_);
  const FactorStatus status = check_pivots(A);
  if (status.ok) {
    const SparseMat& L = ldlt_.matrixL().nestedExpression();
    factor_.pack(L, ldlt_.vectorD());
    factor_nonzeros_ = L.nonZeros() + L.cols();
    rows3_.resize(order_.size());
    rows1_.resize(order_.size());
  }
  return status;
}

// Eigen's L D Lᵀ goes on after a negative or non-finite pivot and stops at a zero one, so the first
// bad pivot tells the column. A pivot that cancellation has left no correct digit of is as good as
// zero: a singular matrix may well end in 1e-16 instead of 0.
FactorStatus EigenCholesky::check_pivots(const SparseMat& A) const {
  const double no_digits =
      static_cast<double>(A.cols()) * std::numeric_limits<double>::epsilon();  // [Higham02, ch. 10]
  const VecX& pivots = ldlt_.vectorD();
  for (size_t k = 0; k < order_.size(); ++k) {
    const double pivot = pivots[static_cast<Eigen::Index>(k)];
    const bool good = std::isfinite(pivot) && pivot > no_digits * A.coeff(order_[k], order_[k]);
    if (!good) return {.ok = false, .column = order_[k]};
  }
  return {};
}

void EigenCholesky::solve3(const VecX& b, VecX& x) {
  assert(b.size() == 3 * factor_.size());
  for (size_t k = 0; k < order_.size(); ++k) rows3_[k] << vertex(b, order_[k]), 0;
  factor_.solve_in_place(rows3_.data());
  x.resize(b.size());
  for (size_t k = 0; k < order_.size(); ++k) vertex(x, order_[k]) = rows3_[k].head<3>();
}

void EigenCholesky::solve(const VecX& b, VecX& x) {
  assert(b.size() == factor_.size());
  for (size_t k = 0; k < order_.size(); ++k) rows1_[k] = b[order_[k]];
  factor_.solve_in_place(rows1_.data());
  x.resize(b.size());
  for (size_t k = 0; k < order_.size(); ++k) x[order_[k]] = rows1_[k];
}

}  // namespace pliant
