#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/supernode_panel.h"
#include "pliant/linear/cholesky/symbolic_factor.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Computes L of P A Pᵀ = L Lᵀ, supernode by supernode: left-looking, so that any part of the tree
/// that is closed upwards can be recomputed by itself [NgPeyton93]. Branches of the tree run in
/// parallel; in the crown above them, the tiles of each supernode. Same bits for any thread count.
class NumericFactor {
 public:
  /// `symbolic` must outlive this.
  explicit NumericFactor(const SymbolicFactor& symbolic) : symbolic_(symbolic) {}

  /// Computes the supernodes for which `wanted` is true, or all if it is empty. The others must
  /// hold what an earlier call put there.
  [[nodiscard]] FactorStatus factorize(const SparseMat& A, const std::vector<bool>& wanted,
                                       ThreadPool& pool, FactorValues& L);

 private:
  // What one thread needs besides the factor.
  struct Workspace {
    std::vector<int> local_row;             // of rows of L in the current supernode
    std::vector<double> pivot_floors;       // of its columns: no correct digit is left below
    std::vector<double> reciprocal_pivots;  // of its columns
    std::atomic<bool> in_use{false};
  };
  class Lease;
  class Job;

  void prepare(ThreadPool& pool, FactorValues& L);

  const SymbolicFactor& symbolic_;
  std::vector<std::unique_ptr<Workspace>> workspaces_;  // one for each thread
  std::vector<int> breakdowns_;                         // column of each branch, or -1
};

}  // namespace pliant
