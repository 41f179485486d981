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
/// triangle of A, and L Lᵀ = A wherever A has an entry. In blocks of kSize x kSize, 1 or 3: those
/// of a Newton matrix are factorised and solved as a whole.
///
/// A may be positive definite and still break down. Then the diagonal blocks are enlarged, ever
/// more, until all goes well [Manteuffel80]; they must themselves be positive definite.
template <int kSize>
class IncompleteCholesky {
 public:
  enum class Order {
    kNatural,
    kCuthillMcKee,  // for meshes whose numbering has no order to it
  };

  explicit IncompleteCholesky(Order order = Order::kCuthillMcKee) : order_kind_(order) {}

  /// A is compressed, both triangles and the diagonal are stored.
  /// @throws InputError if not, or if its size is no multiple of kSize.
  void analyze(const SparseMat& A);

  /// Numbers anew. Allocates nothing.
  /// @throws InputError if no pattern was analysed or A has an entry outside of it.
  [[nodiscard]] IncompleteStatus factorize(const SparseMat& A);

  /// x = (L Lᵀ)⁻¹ b; for kSize 1 also with three right-hand sides, xyz of row i at 3i. May alias.
  /// @throws InputError if the last factorisation was not ok or b has another length.
  void solve(const VecX& b, VecX& x);

  /// Unknowns.
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
  std::vector<int> order_;         // order_[k] = the block row that comes as the k-th
  BlockMatrix<kSize, kSize> A_;    // in the caller's order
  std::vector<int> A_diagonal_;    // place of each diagonal block in A_, in our order
  BlockMatrix<kSize, kSize> L_;    // strictly below the diagonal, in our order
  std::vector<int> A_source_;      // place in A_ of each block of L_
  std::vector<Block> L_inverse_;   // inverses of the diagonal blocks of L
  std::vector<int> place_in_row_;  // scratch: place in L_ of each column of the row at work, or -1
  VecX work_;
};

/// Solves with the incomplete factor, which must outlive the map.
template <int kSize>
LinearMap precondition_by(IncompleteCholesky<kSize>& factor) {
  return [&factor](const VecX& x, VecX& y) { factor.solve(x, y); };
}

}  // namespace pliant
