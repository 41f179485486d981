#pragma once

#include "pliant/linear/block_matrix.h"
#include "support/random.h"

namespace pliant::test {

template <int kRows, int kCols>
BlockMatrix<kRows, kCols> random_blocks(int rows, int cols, Random& random) {
  BlockMatrix<kRows, kCols> A;
  A.cols = cols;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) {
      if (random.uniform() > 0.3) continue;
      A.columns.push_back(j);
      A.blocks.push_back(
          MatX::NullaryExpr(kRows, kCols, [&](Eigen::Index) { return random.uniform(-1, 1); }));
    }
    A.start.push_back(static_cast<int>(A.columns.size()));
  }
  return A;
}

}  // namespace pliant::test
