#include "pliant/linear/block_matrix.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "linear/matrices.h"
#include "linear/random_blocks.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/cuthill_mckee.h"
#include "pliant/linear/multigrid/block_product.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::lattice;
using test::message_of;
using test::Random;
using test::random_blocks;

template <int kRows, int kCols>
MatX dense(const BlockMatrix<kRows, kCols>& A) {
  MatX D = MatX::Zero(kRows * A.rows(), kCols * A.cols);
  for (int i = 0; i < A.rows(); ++i) {
    for (int p = A.start[i]; p < A.start[i + 1]; ++p) {
      EXPECT_TRUE(p == A.start[i] || A.columns[p - 1] < A.columns[p]);
      D.block<kRows, kCols>(kRows * i, kCols * A.columns[p]) = A.blocks[p];
    }
  }
  return D;
}

TEST(BlockMatrix, HoldsTheEntriesOfASparseMatrix) {
  Random random(81);
  // Some entries of the blocks are missing.
  const SparseMat A = test::random_spd(45, 0.1, random);
  BlockMatrix<3, 3> blocks = block_pattern<3>(A);
  load_blocks(A, blocks);
  EXPECT_EQ(dense(blocks), MatX(A));
  EXPECT_EQ(MatX(entries_of(blocks)), MatX(A));
  const SparseMat scalar = lattice(3, 4, 2, 1);
  BlockMatrix<1, 1> entries = block_pattern<1>(scalar);
  load_blocks(scalar, entries);
  EXPECT_EQ(MatX(entries_of(entries)), MatX(scalar));
  // Numbers that are gone do not remain.
  load_blocks(test::sparse(MatX::Identity(45, 45)), blocks);
  EXPECT_EQ(dense(blocks), MatX::Identity(45, 45));
}

TEST(BlockMatrix, RefusesBadPatterns) {
  SparseMat upper(3, 3);
  upper.insert(0, 2) = 1;
  for (int i = 0; i < 3; ++i) upper.insert(i, i) = 1;
  upper.makeCompressed();
  EXPECT_NE(message_of([&] { return block_pattern<3>(upper); }).find("both triangles"),
            std::string::npos);
  EXPECT_EQ(message_of([&] { return block_pattern<3>(lattice(5, 1, 1, 1)); }),
            "linear system: the number of unknowns must be a multiple of 3, found 5");
}

TEST(BlockMatrix, MultipliesAndTransposesAsDenseMatricesDo) {
  Random random(82);
  ThreadPool one, three(3);
  const auto A = random_blocks<3, 6>(300, 20, random);
  const auto B = random_blocks<6, 3>(20, 30, random);
  const auto C = block_product(A, B, three);
  EXPECT_LT((dense(C) - dense(A) * dense(B)).norm(), 1e-12 * dense(C).norm());
  EXPECT_EQ(dense(C), dense(block_product(A, B, one)));
  EXPECT_EQ(dense(transpose_of(A)), dense(A).transpose());
  const VecX x = random.vector(120);
  VecX y(900);
  multiply<1>(A, x.data(), y.data(), three);
  EXPECT_LT((y - dense(A) * x).norm(), 1e-13 * y.norm());
}

TEST(CuthillMckee, NumbersAChainAlongItsLength) {
  std::vector<int> shuffled(50);
  for (int i = 0; i < 50; ++i) shuffled[i] = i * 7 % 50;
  MatX A = MatX::Identity(50, 50);
  for (int i = 0; i + 1 < 50; ++i) {
    A(shuffled[i], shuffled[i + 1]) = A(shuffled[i + 1], shuffled[i]) = 1;
  }
  const SparseMat S = test::sparse(A);
  const std::vector<int> order =
      cuthill_mckee_order({S.outerIndexPtr(), S.outerIndexPtr() + 51},
                          {S.innerIndexPtr(), S.innerIndexPtr() + S.nonZeros()});
  ASSERT_EQ(order.size(), 50U);
  for (int k = 0; k + 1 < 50; ++k) EXPECT_EQ(A(order[k], order[k + 1]), 1);
}

TEST(CuthillMckee, PlacesEveryNodeOfAGraphInPiecesOnce) {
  Random random(84);
  const SparseMat S = test::random_spd(90, 0.015, random);
  std::vector<int> order =
      cuthill_mckee_order({S.outerIndexPtr(), S.outerIndexPtr() + 91},
                          {S.innerIndexPtr(), S.innerIndexPtr() + S.nonZeros()});
  std::sort(order.begin(), order.end());
  for (int k = 0; k < 90; ++k) EXPECT_EQ(order[k], k);
  EXPECT_TRUE(cuthill_mckee_order({0}, {}).empty());
}

}  // namespace
}  // namespace pliant
