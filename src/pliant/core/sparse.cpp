#include "pliant/core/sparse.h"

#include <algorithm>

namespace pliant {

bool has_same_pattern(const SparseMat& a, const SparseMat& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a.isCompressed() && b.isCompressed() &&
         a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.cols() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

std::vector<int> different_columns(const SparseMat& a, const SparseMat& b) {
  std::vector<int> columns;
  for (int j = 0; j < a.cols(); ++j) {
    const int* outer = a.outerIndexPtr() + j;
    const double* values = a.valuePtr();
    if (!std::equal(values + outer[0], values + outer[1], b.valuePtr() + outer[0])) {
      columns.push_back(j);
    }
  }
  return columns;
}

namespace {

// Appends the sum of a column of a block, moved down by `shift` rows, and one of `more`.
void append_column(const SparseMat& block, int column, int shift, const SparseMat* more,
                   double scale, SparseMat& joined) {
  SparseMat::InnerIterator a(block, column);
  SparseMat::InnerIterator b = more == nullptr ? SparseMat::InnerIterator()
                                               : SparseMat::InnerIterator(*more, shift + column);
  const auto has_more = [&] { return more != nullptr && b; };
  while (a || has_more()) {
    const int row = a ? static_cast<int>(a.row()) + shift : static_cast<int>(b.row());
    const bool is_less = a && has_more() && b.row() < row;
    const int next = is_less ? static_cast<int>(b.row()) : row;
    double value = 0;
    if (a && a.row() + shift == next) {
      value += a.value();
      ++a;
    }
    if (has_more() && b.row() == next) {
      value += scale * b.value();
      ++b;
    }
    joined.insertBack(next, shift + column) = value;
  }
}

}  // namespace

void join_blocks(std::span<const SparseMat> blocks, const SparseMat* more, double scale,
                 SparseMat& joined) {
  Eigen::Index size = 0;
  Eigen::Index entries = more == nullptr ? 0 : more->nonZeros();
  for (const SparseMat& block : blocks) {
    size += block.cols();
    entries += block.nonZeros();
  }
  joined.resize(size, size);
  joined.reserve(entries);
  int shift = 0;
  for (const SparseMat& block : blocks) {
    for (int column = 0; column < block.cols(); ++column) {
      joined.startVec(shift + column);
      append_column(block, column, shift, more, scale, joined);
    }
    shift += static_cast<int>(block.cols());
  }
  joined.finalize();
}

}  // namespace pliant
