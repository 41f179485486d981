#pragma once

#include <algorithm>
#include <vector>

#include "pliant/linear/block_matrix.h"

namespace pliant {

template <int kRows, int kCols>
BlockMatrix<kCols, kRows> transpose_of(const BlockMatrix<kRows, kCols>& A) {
  BlockMatrix<kCols, kRows> T{.cols = A.rows(), .columns = {}, .blocks = {}};
  T.start.assign(static_cast<size_t>(A.cols) + 1, 0);
  for (const int column : A.columns) ++T.start[column + 1];
  for (int i = 0; i < A.cols; ++i) T.start[i + 1] += T.start[i];
  T.columns.resize(A.columns.size());
  T.blocks.resize(A.blocks.size());
  std::vector<int> next(T.start.begin(), T.start.end() - 1);
  for (int i = 0; i < A.rows(); ++i) {
    for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
      const int q = next[A.columns[p]]++;
      T.columns[q] = i;
      T.blocks[q] = A.blocks[p].transpose();
    }
  }
  return T;
}

namespace detail {

/// Rows [range.begin, range.end) of A B, as a matrix of their own.
template <int kRows, int kInner, int kCols>
BlockMatrix<kRows, kCols> product_rows(const BlockMatrix<kRows, kInner>& A,
                                       const BlockMatrix<kInner, kCols>& B, IndexRange range) {
  using Block = typename BlockMatrix<kRows, kCols>::Block;
  BlockMatrix<kRows, kCols> C{.cols = B.cols, .columns = {}, .blocks = {}};
  std::vector<int> place(static_cast<size_t>(B.cols), -1);  // of a column in C
  for (Eigen::Index i = range.begin; i < range.end; ++i) {
    const int first = C.start.back();
    for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
      for (int q = B.start[A.columns[p]]; q < B.start[A.columns[p] + 1]; ++q) {
        if (place[B.columns[q]] >= first) continue;
        place[B.columns[q]] = first;
        C.columns.push_back(B.columns[q]);
      }
    }
    std::sort(C.columns.begin() + first, C.columns.end());
    C.start.push_back(static_cast<int>(C.columns.size()));
    C.blocks.resize(C.columns.size(), Block::Zero());
    for (int q = first; q < C.start.back(); ++q) place[C.columns[q]] = q;
    for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
      for (int q = B.start[A.columns[p]]; q < B.start[A.columns[p] + 1]; ++q) {
        C.blocks[place[B.columns[q]]].noalias() += A.blocks[p].lazyProduct(B.blocks[q]);
      }
    }
  }
  return C;
}

}  // namespace detail

/// A B, in parallel over rows; the same bits for any number of threads.
template <int kRows, int kInner, int kCols>
BlockMatrix<kRows, kCols> product(const BlockMatrix<kRows, kInner>& A,
                                  const BlockMatrix<kInner, kCols>& B, ThreadPool& pool) {
  constexpr Eigen::Index kChunk = 128;
  std::vector<BlockMatrix<kRows, kCols>> parts(
      static_cast<size_t>((A.rows() + kChunk - 1) / kChunk));
  parallel_for(pool, A.rows(), kChunk, [&](IndexRange range) {
    parts[static_cast<size_t>(range.begin / kChunk)] = detail::product_rows(A, B, range);
  });
  BlockMatrix<kRows, kCols> C{.cols = B.cols, .columns = {}, .blocks = {}};
  for (BlockMatrix<kRows, kCols>& part : parts) {
    const int offset = C.start.back();
    for (auto end = part.start.begin() + 1; end != part.start.end(); ++end) {
      C.start.push_back(offset + *end);
    }
    C.columns.insert(C.columns.end(), part.columns.begin(), part.columns.end());
    C.blocks.insert(C.blocks.end(), part.blocks.begin(), part.blocks.end());
    part = {};
  }
  return C;
}

}  // namespace pliant
