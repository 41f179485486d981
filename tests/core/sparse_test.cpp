#include "pliant/core/sparse.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/random.h"

namespace pliant {
namespace {

SparseMat random_matrix(test::Random& random, int size) {
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      if (random.uniform() < 0.4) entries.emplace_back(i, j, random.uniform(1, 2));
    }
  }
  SparseMat made(size, size);
  made.setFromTriplets(entries.begin(), entries.end());
  return made;
}

// Against dense matrices, into storage that held another one.
TEST(JoinBlocks, IsTheBlockDiagonalMatrixPlusMore) {
  test::Random random(2);
  SparseMat joined = random_matrix(random, 3);
  for (const std::vector<int>& sizes : {std::vector{4}, {3, 1, 5}, {2, 2}, {1, 6, 1, 2}}) {
    std::vector<SparseMat> blocks;
    int all = 0;
    for (const int size : sizes) {
      blocks.push_back(random_matrix(random, size));
      all += size;
    }
    const SparseMat more = random_matrix(random, all);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(all, all);
    int first = 0;
    for (const SparseMat& block : blocks) {
      const Eigen::Index size = block.rows();
      expected.block(first, first, size, size) = Eigen::MatrixXd(block);
      first += static_cast<int>(size);
    }
    join_blocks(blocks, nullptr, 0, joined);
    EXPECT_EQ((Eigen::MatrixXd(joined) - expected).norm(), 0);
    join_blocks(blocks, &more, 0.5, joined);
    EXPECT_EQ((Eigen::MatrixXd(joined) - (expected + 0.5 * Eigen::MatrixXd(more))).norm(), 0);
  }
}

}  // namespace
}  // namespace pliant
