#pragma once

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/block_matrix.h"
#include "pliant/linear/iterative/pcg.h"

namespace pliant {

/// How an incomplete factorisation ended.
struct IncompleteStatus {
  bool ok = true;
  Eigen::Index column = -1;  // where the last attempt broke down, in the caller's numbering
  double shift = 0;          // the factor is that of A + shift diag(A)
  int attempts = 0;
};

/// Incomplete Cholesky without fill, IC(0) [Saad03, sec. 10.3]: L has the pattern of the lower
/// triangle of A, and L Lᵀ = A wherever A has an entry. Works in blocks of kSize x kSize, 1 or 3:
/// those of a Newton matrix are factorised and solved as a whole.
///
/// The factorisation may break down even if A is positive definite. Then the diagonal blocks are
/// enlarged more and more until it succeeds [Manteuffel80]; they must themselves be positive
/// definite.
template <int kSize>
class IncompleteCholesky {
 public:
  enum class Order {
    kNatural,
    kCuthillMcKee,  // for meshes whose numbering is haphazard
  };

  explicit IncompleteCholesky(Order order = Order::kCuthillMcKee) : order_kind_(order) {}

  /// Finds the pattern of L for A, which must be compressed, with both triangles and the diagonal.
  /// @throws InputError if it is not, or if its size is not a multiple of kSize.
  void analyze(const SparseMat& A);

  /// Computes the numbers of L for those of A. Allocates nothing.
  /// @throws InputError if no pattern was analysed or A has an entry outside of it.
  [[nodiscard]] IncompleteStatus factorize(const SparseMat& A);

  /// x = (L Lᵀ)⁻¹ b; for kSize 1 also with three right-hand sides, xyz of row i at 3i. May alias.
  /// @throws InputError if the last factorisation was not ok or b has another length.
  void solve(const VecX& b, VecX& x);

  /// The number of unknowns.
  Eigen::Index size() const { return Eigen::Index{kSize} * A_.rows(); }

 private:
  enum class State { kEmpty, kAnalyzed, kFactorized };
  using Block = typename BlockMatrix<kSize, kSize>::Block;

  int factorize_shifted(double shift);
  bool factorize_row(int row, double shift);
  template <int kRhs>
  void solve_interleaved(const double* b, double* x);

  Order order_kind_;
  State state_ = State::kEmpty;
  std::vector<int> order_;         // order_[k] = the block row that comes k-th
  BlockMatrix<kSize, kSize> A_;    // in the caller's order
  std::vector<int> A_diagonal_;    // place of each diagonal block in A_, in our order
  BlockMatrix<kSize, kSize> L_;    // strictly below the diagonal, in our order
  std::vector<int> A_source_;      // place in A_ of each block of L_
  std::vector<Block> L_inverse_;   // inverses of the diagonal blocks of L
  std::vector<int> place_in_row_;  // scratch: place in L_ of each column of the current row, or -1
  VecX work_;
};

/// A map that solves with the incomplete factor, which must outlive it.
template <int kSize>
LinearMap precondition_by(IncompleteCholesky<kSize>& factor) {
  return [&factor](const VecX& x, VecX& y) { factor.solve(x, y); };
}

}  // namespace pliant
