#include "pliant/linear/block_matrix.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "pliant/core/error.h"
#include "pliant/linear/quotient_graph.h"

namespace pliant {
namespace {

// Block columns in which the block row has an entry, ascending.
void append_columns(const SparseMat& A, int row, int size, std::vector<int>& columns) {
  const auto first = static_cast<std::ptrdiff_t>(columns.size());
  const int* start = A.outerIndexPtr();
  const int* rows = A.innerIndexPtr();
  // Symmetric: the entries of row i are those of column i.
  for (int i = size * row; i < size * (row + 1); ++i) {
    // In a Newton matrix the rows of a block have their entries in the same places.
    const bool same = i > size * row && std::equal(rows + start[i - 1], rows + start[i],
                                                   rows + start[i], rows + start[i + 1]);
    for (int p = start[i]; p < start[i + 1] && !same; ++p) {
      const bool is_new = std::ssize(columns) == first || columns.back() != rows[p] / size;
      if (is_new) columns.push_back(rows[p] / size);
    }
  }
  std::sort(columns.begin() + first, columns.end());
  columns.erase(std::unique(columns.begin() + first, columns.end()), columns.end());
}

}  // namespace

template <int kSize>
BlockMatrix<kSize, kSize> block_pattern(const SparseMat& A) {
  quotient_graph(A);  // for its checks
  if (A.cols() % kSize != 0) {
    throw InputError("linear system", "the number of unknowns must be a multiple of " +
                                          std::to_string(kSize) + ", found " +
                                          std::to_string(A.cols()));
  }
  BlockMatrix<kSize, kSize> blocks;
  blocks.cols = static_cast<int>(A.cols()) / kSize;
  for (int row = 0; row < blocks.cols; ++row) {
    append_columns(A, row, kSize, blocks.columns);
    blocks.start.push_back(static_cast<int>(blocks.columns.size()));
  }
  blocks.blocks.assign(blocks.columns.size(), BlockMatrix<kSize, kSize>::Block::Zero());
  return blocks;
}

template <int kSize>
void load_blocks(const SparseMat& A, BlockMatrix<kSize, kSize>& blocks) {
  if (A.rows() != A.cols() || A.cols() != Eigen::Index{kSize} * blocks.rows() ||
      !A.isCompressed()) {
    throw InputError("linear system", "the matrix must be compressed and have " +
                                          std::to_string(kSize * blocks.rows()) + " unknowns");
  }
  for (int i = 0; i < kSize * blocks.rows(); ++i) {
    const int end = blocks.start[i / kSize + 1];
    int block = blocks.start[i / kSize];
    for (int p = block; p < end; ++p) blocks.blocks[p].row(i % kSize).setZero();
    for (SparseMat::InnerIterator entry(A, i); entry; ++entry) {
      const int j = static_cast<int>(entry.row());
      while (block < end && blocks.columns[block] < j / kSize) ++block;
      if (block == end || blocks.columns[block] != j / kSize) {
        throw InputError("linear system", "the matrix does not have the pattern that was analysed");
      }
      blocks.blocks[block](i % kSize, j % kSize) = entry.value();
    }
  }
}

template <int kSize>
SparseMat entries_of(const BlockMatrix<kSize, kSize>& blocks) {
  SparseMat A(Eigen::Index{kSize} * blocks.rows(), Eigen::Index{kSize} * blocks.rows());
  A.resizeNonZeros(blocks.blocks.size() * kSize * kSize);
  int entry = 0;
  for (int i = 0; i < kSize * blocks.rows(); ++i) {
    A.outerIndexPtr()[i] = entry;
    for (int p = blocks.start[i / kSize]; p < blocks.start[i / kSize + 1]; ++p) {
      for (int j = 0; j < kSize; ++j, ++entry) {
        A.innerIndexPtr()[entry] = kSize * blocks.columns[p] + j;
        A.valuePtr()[entry] = blocks.blocks[p](i % kSize, j);
      }
    }
  }
  A.outerIndexPtr()[A.cols()] = entry;
  return A;
}

template BlockMatrix<1, 1> block_pattern<1>(const SparseMat&);
template BlockMatrix<3, 3> block_pattern<3>(const SparseMat&);
template void load_blocks<1>(const SparseMat&, BlockMatrix<1, 1>&);
template void load_blocks<3>(const SparseMat&, BlockMatrix<3, 3>&);
template SparseMat entries_of<1>(const BlockMatrix<1, 1>&);
template SparseMat entries_of<3>(const BlockMatrix<3, 3>&);
template SparseMat entries_of<6>(const BlockMatrix<6, 6>&);

}  // namespace pliant
