#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/linear/stored_factor.h"

namespace pliant {

/// Solves L Lᵀ x = b in parallel over the branches of the tree; the same bits for any number of
/// threads. Keeps its buffers: after prepare() nothing is allocated.
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

  /// Makes room for vectors; before the first solve. `symbolic` must outlive this.
  void prepare(const SymbolicFactor& symbolic);

  void solve(const StoredFactor<Stored>& factor, const Vectors& vectors, ThreadPool& pool);

 private:
  template <int K>
  class Few;
  // What has been done of a branch: odd after the first substitution of a solve, even after both.
  using Progress = std::atomic<unsigned>;

  Eigen::Matrix<T, Eigen::Dynamic, 1> x_;        // of all branches
  Eigen::Matrix<T, Eigen::Dynamic, 1> scratch_;  // of all branches
  std::vector<std::ptrdiff_t> x_start_;
  std::vector<std::ptrdiff_t> scratch_start_;
  std::unique_ptr<Progress[]> progress_;
  unsigned solves_ = 0;
  const SymbolicFactor* prepared_for_ = nullptr;
};

extern template class TriangularSolve<double>;
extern template class TriangularSolve<float>;
extern template class TriangularSolve<std::int16_t>;

}  // namespace pliant
