#pragma once

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/supernode_panel.h"
#include "pliant/linear/cholesky/symbolic_factor.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Turns the factor L of A into that of A + W Wᵀ or A - W Wᵀ. Only the supernodes from the first
/// rows of the columns of W up to the roots change [DavisHager99].
class RankUpdate {
 public:
  enum class Sign { kAdd = 1, kSubtract = -1 };

  /// `symbolic` must outlive this.
  explicit RankUpdate(const SymbolicFactor& symbolic) : symbolic_(symbolic) {}

  /// @throws InputError unless W has the rows of A and W Wᵀ no entry where L has none.
  void check(const SparseMat& W) const;

  /// Changes L. W must have passed check(); `diagonal` is that of the result. Not ok if the result
  /// is not positive definite or is singular to working precision; L is then lost.
  [[nodiscard]] FactorStatus apply(const SparseMat& W, Sign sign, const VecX& diagonal,
                                   FactorValues& L);

  /// The supernodes that the last call of apply() changed.
  const std::vector<bool>& changed() const { return changed_; }

 private:
  template <int K>
  FactorStatus apply_few(const SparseMat& W, int first, Sign sign, const VecX& diagonal,
                         FactorValues& L);
  template <int K>
  int rotate_supernode(const SymbolicFactor::Supernode& shape, Sign sign, const VecX& diagonal,
                       FactorValues& L);
  template <int K>
  class Rotations;

  const SymbolicFactor& symbolic_;
  std::vector<bool> changed_;
  std::vector<double> w_;  // K numbers for each row of L
  std::vector<double> tiles_;
  std::vector<double> floors_;  // of the columns of a supernode: pivots that are as good as zero
};

/// Marks the supernodes of the given columns of L and all that depend on them.
std::vector<bool> supernodes_above(const SymbolicFactor& symbolic, const std::vector<int>& columns);

}  // namespace pliant
