#pragma once

#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/linear/stored_factor.h"

namespace pliant {

/// Solves L Lᵀ x = b in parallel over the branches of the tree; the same bits for any number of
/// threads. Keeps its buffers.
template <class Stored>
class TriangularSolve {
 public:
  using T = typename StoredFactor<Stored>::T;
  static constexpr int kMostVectors = 4;

  /// Row i of the v-th right-hand side is at b[i * row_stride + v * vector_stride], and so is x,
  /// which may be b.
  struct Vectors {
    const double* b = nullptr;
    double* x = nullptr;
    int count = 1;
    std::ptrdiff_t row_stride = 1;
    std::ptrdiff_t vector_stride = 1;
  };

  void solve(const StoredFactor<Stored>& factor, const Vectors& vectors, ThreadPool& pool);

 private:
  template <int K>
  class Few;

  void prepare(const SymbolicFactor& symbolic);

  std::vector<T> x_;        // of all branches
  std::vector<T> scratch_;  // of all branches
  std::vector<std::ptrdiff_t> x_start_;
  std::vector<std::ptrdiff_t> scratch_start_;
  const SymbolicFactor* prepared_for_ = nullptr;
};

extern template class TriangularSolve<double>;
extern template class TriangularSolve<float>;
extern template class TriangularSolve<std::int16_t>;

}  // namespace pliant
