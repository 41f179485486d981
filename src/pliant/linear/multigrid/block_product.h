#pragma once

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>
#include <vector>

#include "pliant/linear/block_matrix.h"

namespace pliant {

template <int kRows, int kCols>
BlockMatrix<kCols, kRows> transpose_of(const BlockMatrix<kRows, kCols>& A) {
  BlockMatrix<kCols, kRows> T{.cols = A.rows(), .columns = {}, .blocks = {}};
  T.start.assign(static_cast<std::size_t>(A.cols) + 1, 0);
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

/// body(i, marks) for each row i, in parallel and in any order. `marks` has one number per column,
/// -1 at first, and belongs to one thread at a time; it keeps what earlier rows left there.
template <class Body>
void for_each_marked_row(ThreadPool& pool, int rows, int cols, const Body& body) {
  constexpr int kChunk = 128;
  const int chunks = (rows + kChunk - 1) / kChunk;
  const int workers = std::min(pool.threads(), chunks);
  std::vector<std::vector<int>> marks(workers, std::vector<int>(cols, -1));
  std::atomic<int> next{0};
  pool.run(workers, [&](Eigen::Index worker) {
    for (int chunk = next++; chunk < chunks; chunk = next++) {
      const int end = std::min(rows, (chunk + 1) * kChunk);
      for (int i = chunk * kChunk; i < end; ++i) body(i, marks[worker]);
    }
  });
}

/// body(p, q) for each pair of blocks, p of A and q of B, whose products add up to row i of A B.
template <int kRows, int kInner, int kCols, class Body>
void for_each_pair(const BlockMatrix<kRows, kInner>& A, const BlockMatrix<kInner, kCols>& B, int i,
                   const Body& body) {
  for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
    for (int q = B.start[A.columns[p]]; q < B.start[A.columns[p] + 1]; ++q) body(p, q);
  }
}

/// Computes row i of C = A B, where the pattern of C is known. `place` maps each column to its
/// place in C; what other rows left in it lies outside of this row.
template <int kRows, int kInner, int kCols>
void multiply_row(const BlockMatrix<kRows, kInner>& A, const BlockMatrix<kInner, kCols>& B, int i,
                  std::vector<int>& place, BlockMatrix<kRows, kCols>& C) {
  const int first = C.start[i], end = C.start[i + 1];
  int next = first;
  for_each_pair(A, B, i, [&](int /*p*/, int q) {
    const int column = B.columns[q];
    if (place[column] >= first && place[column] < end) return;
    place[column] = first;
    C.columns[next++] = column;
  });
  std::sort(C.columns.begin() + first, C.columns.begin() + end);
  for (int q = first; q < end; ++q) {
    place[C.columns[q]] = q;
    C.blocks[q].setZero();
  }
  for_each_pair(A, B, i, [&](int p, int q) {
    C.blocks[place[B.columns[q]]].noalias() += A.blocks[p].lazyProduct(B.blocks[q]);
  });
}

}  // namespace detail

/// A B, in parallel over rows; the same bits for any number of threads. All memory is allocated
/// before the threads start, since an exception in one of them could not be caught.
template <int kRows, int kInner, int kCols>
BlockMatrix<kRows, kCols> block_product(const BlockMatrix<kRows, kInner>& A,
                                        const BlockMatrix<kInner, kCols>& B, ThreadPool& pool) {
  BlockMatrix<kRows, kCols> C{.cols = B.cols, .columns = {}, .blocks = {}};
  C.start.resize(A.start.size());
  detail::for_each_marked_row(pool, A.rows(), B.cols, [&](int i, std::vector<int>& seen_in) {
    int count = 0;
    detail::for_each_pair(A, B, i, [&](int /*p*/, int q) {
      if (std::exchange(seen_in[B.columns[q]], i) != i) ++count;
    });
    C.start[i + 1] = count;
  });
  std::partial_sum(C.start.begin(), C.start.end(), C.start.begin());
  C.columns.resize(C.start.back());
  C.blocks.resize(C.columns.size());
  detail::for_each_marked_row(pool, A.rows(), B.cols, [&](int i, std::vector<int>& place) {
    detail::multiply_row(A, B, i, place, C);
  });
  return C;
}

}  // namespace pliant
