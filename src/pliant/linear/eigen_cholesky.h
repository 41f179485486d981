#pragma once

#include <Eigen/SparseCholesky>
#include <vector>

#include "pliant/linear/ordering.h"
#include "pliant/linear/panel_factor.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Sparse Cholesky A = Pᵀ L D Lᵀ P: Eigen's factorisation, our ordering and our triangular solves,
/// which carry three right-hand sides through one pass over the factor.
class EigenCholesky final : public SpdSolver {
 public:
  explicit EigenCholesky(Ordering ordering = Ordering::kNestedDissection) : ordering_(ordering) {}

  /// @throws InputError if A is not square.
  void analyze(const SparseMat& A) override;

  /// @throws InputError if A has not the size that was analysed.
  [[nodiscard]] FactorStatus factorize(const SparseMat& A) override;

  void solve3(const VecX& b, VecX& x) override;
  void solve(const VecX& b, VecX& x) override;
  Eigen::Index factor_nonzeros() const override { return factor_nonzeros_; }

 private:
  using Permutation = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int>;

  FactorStatus check_pivots(const SparseMat& A) const;

  Ordering ordering_;
  std::vector<int> order_;  // order_[k] = the caller's row that is the k-th here
  Permutation to_ordered_;
  SparseMat ordered_;  // upper triangle of P A Pᵀ
  Eigen::SimplicialLDLT<SparseMat, Eigen::Upper, Eigen::NaturalOrdering<int>> ldlt_;
  PanelFactor factor_;
  Eigen::Index factor_nonzeros_ = 0;
  std::vector<Eigen::Vector4d> rows3_;  // xyz and a zero: as many as a register holds
  std::vector<double> rows1_;
};

}  // namespace pliant
