#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// Sparse matrix of dense kRows x kCols blocks, stored by rows; the columns of a row ascend. A
/// product reads a third less memory than with single entries, and keeps its sums in registers.
template <int kRows, int kCols>
struct BlockMatrix {
  using Block = Eigen::Matrix<double, kRows, kCols>;

  int cols = 0;                  // block columns
  std::vector<int> start = {0};  // of each block row; one more entry for the end
  std::vector<int> columns;
  std::vector<Block> blocks;

  int rows() const { return static_cast<int>(start.size()) - 1; }
};

/// The number of the diagonal block of a row, which must have one.
template <int kSize>
int diagonal_place(const BlockMatrix<kSize, kSize>& A, int row) {
  const auto begin = A.columns.begin() + A.start[row];
  const auto end = A.columns.begin() + A.start[row + 1];
  return static_cast<int>(std::lower_bound(begin, end, row) - A.columns.begin());
}

/// The pattern of A (symmetric, compressed, both triangles and the diagonal stored) in blocks of
/// kSize x kSize, for kSize 1 and 3; all blocks are zero.
/// @throws InputError if A does not have this shape or its size is not a multiple of kSize.
template <int kSize>
BlockMatrix<kSize, kSize> block_pattern(const SparseMat& A);

/// Copies the numbers of A, whose pattern must lie within that of `blocks`.
/// @throws InputError if it does not.
template <int kSize>
void load_blocks(const SparseMat& A, BlockMatrix<kSize, kSize>& blocks);

/// The matrix with single entries, zeros included; for kSize 1, 3 and 6.
template <int kSize>
SparseMat entries_of(const BlockMatrix<kSize, kSize>& blocks);

namespace detail {

inline constexpr Eigen::Index kBlockRowsPerChunk = 256;

/// The entries of one block row in kRhs vectors that are stored interleaved.
template <int kRows, int kRhs>
using Slot = Eigen::Matrix<double, kRows, kRhs, kRhs == 1 ? Eigen::ColMajor : Eigen::RowMajor>;

template <int kRows, int kRhs>
Eigen::Map<const Slot<kRows, kRhs>> slot(const double* x, Eigen::Index row) {
  return Eigen::Map<const Slot<kRows, kRhs>>(x + row * kRows * kRhs);
}
template <int kRows, int kRhs>
Eigen::Map<Slot<kRows, kRhs>> slot(double* x, Eigen::Index row) {
  return Eigen::Map<Slot<kRows, kRhs>>(x + row * kRows * kRhs);
}

}  // namespace detail

/// body(i, (A x)_i) for each block row i, in parallel. x holds kRhs interleaved vectors: those of
/// unknown u at kRhs u.
template <int kRhs, int kRows, int kCols, class Body>
void for_each_product(const BlockMatrix<kRows, kCols>& A, const double* x, ThreadPool& pool,
                      Body&& body) {
  parallel_for(pool, A.rows(), detail::kBlockRowsPerChunk, [&](IndexRange range) {
    for (Eigen::Index i = range.begin; i < range.end; ++i) {
      detail::Slot<kRows, kRhs> sum = detail::Slot<kRows, kRhs>::Zero();
      for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
        sum.noalias() += A.blocks[p].lazyProduct(detail::slot<kCols, kRhs>(x, A.columns[p]));
      }
      body(i, sum);
    }
  });
}

/// y = A x for kRhs interleaved vectors.
template <int kRhs, int kRows, int kCols>
void multiply(const BlockMatrix<kRows, kCols>& A, const double* x, double* y, ThreadPool& pool) {
  for_each_product<kRhs>(
      A, x, pool, [y](Eigen::Index i, const auto& Ax) { detail::slot<kRows, kRhs>(y, i) = Ax; });
}

}  // namespace pliant
