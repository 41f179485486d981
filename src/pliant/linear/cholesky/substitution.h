#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "pliant/core/kernel_set.h"
#include "pliant/core/parallel.h"
#include "pliant/linear/cholesky/stored_factor.h"

namespace pliant {

/// Row i of the v-th right-hand side is at b[i * row_stride + v * vector_stride], and so is x,
/// which may be b.
struct SolveVectors {
  const double* b = nullptr;
  double* x = nullptr;
  int count = 1;
  std::ptrdiff_t row_stride = 1;
  std::ptrdiff_t vector_stride = 1;
};

/// The working memory of both substitutions.
template <class T>
struct SolveRoom {
  // How far a branch has come: odd after the first substitution of a solve, even after both. Each
  // has a cache line of its own: threads set theirs while others wait for their neighbours'.
  struct alignas(64) Progress : std::atomic<unsigned> {};

  static constexpr int kMostVectors = 3;
  static constexpr int kWidestRow = 4;  // of so many vectors: with padding

  Eigen::Matrix<T, Eigen::Dynamic, 1> x;        // of all branches
  Eigen::Matrix<T, Eigen::Dynamic, 1> scratch;  // of all branches
  std::vector<std::ptrdiff_t> x_start;
  std::vector<std::ptrdiff_t> scratch_start;
  std::unique_ptr<Progress[]> progress;
  unsigned solves = 0;
};

/// Solves L Lᵀ x = b for one right-hand side or for kMostVectors of them: x, y and z. Each other
/// number would take as long to compile as these two.
PLIANT_DECLARE_KERNELS(template <class Stored>
                       void substitute(const StoredFactor<Stored>& factor,
                                       const SolveVectors& vectors, ThreadPool& pool,
                                       SolveRoom<typename StoredFactor<Stored>::T>& room);)

}  // namespace pliant
