#pragma once

#include "pliant/core/parallel.h"
#include "pliant/linear/cholesky/stored_factor.h"
#include "pliant/linear/cholesky/substitution.h"

namespace pliant {

/// Solves L Lᵀ x = b in parallel over the branches of the tree; the same bits for any number of
/// threads. Keeps its buffers: after prepare() nothing is allocated.
template <class Stored>
class TriangularSolve {
 public:
  using T = typename StoredFactor<Stored>::T;

  /// Allocates the vectors; to be called before the first solve. `symbolic` must outlive this.
  void prepare(const SymbolicFactor& symbolic);

  void solve(const StoredFactor<Stored>& factor, const SolveVectors& vectors, ThreadPool& pool);

 private:
  SolveRoom<T> room_;
  const SymbolicFactor* prepared_for_ = nullptr;
};

extern template class TriangularSolve<double>;
extern template class TriangularSolve<float>;
extern template class TriangularSolve<std::int16_t>;

}  // namespace pliant
