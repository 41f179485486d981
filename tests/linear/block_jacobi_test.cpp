#include "pliant/linear/iterative/block_jacobi.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>

#include "linear/dense_map.h"
#include "linear/matrices.h"
#include "linear/springs.h"
#include "pliant/core/sparse.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::asymmetry;
using test::matrix_of;
using test::message_of;
using test::Random;
using test::sparse;

MatX block_diagonal(int n, Random& random) {
  MatX A = MatX::Zero(3 * n, 3 * n);
  for (int i = 0; i < n; ++i) {
    const Mat3 root = random.mat3();
    A.block<3, 3>(3 * i, 3 * i) = root * root.transpose() + 0.1 * Mat3::Identity();
  }
  return A;
}

TEST(BlockJacobi, InvertsABlockDiagonalMatrix) {
  Random random(31);
  const MatX A = block_diagonal(7, random);
  const MatX M = matrix_of(block_jacobi_preconditioner(sparse(A)), A.cols());
  EXPECT_LT((M * A - MatX::Identity(21, 21)).norm(), 1e-12);
}

TEST(BlockJacobi, LooksAtTheDiagonalBlocksOnly) {
  const SparseMat A = test::spring_lattice({3, 4, 2}, 0.1).A;
  const MatX M = matrix_of(block_jacobi_preconditioner(A), A.cols());
  EXPECT_LT(asymmetry(M), 1e-15);
  for (int i = 0; i < A.cols() / 3; ++i) {
    const Mat3 expected = MatX(A).block<3, 3>(3 * i, 3 * i).inverse();
    EXPECT_LT((M.block<3, 3>(3 * i, 3 * i) - expected).norm(), 1e-13 * expected.norm());
  }
  EXPECT_LE((M.array() != 0).count(), 9 * A.cols() / 3);
}

TEST(BlockJacobi, NamesTheBlockThatIsNotPositiveDefinite) {
  Random random(32);
  MatX A = block_diagonal(5, random);
  const auto message = [](const MatX& bad) {
    return message_of([&] { return block_jacobi_preconditioner(sparse(bad)); });
  };
  A(7, 7) = -1;
  EXPECT_EQ(message(A), "linear system: block 2 of the diagonal is not positive definite");
  A(7, 7) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(message(A), "linear system: block 2 of the diagonal is not positive definite");
  EXPECT_EQ(message(MatX::Identity(4, 4)),
            "linear system: the matrix must be square with 3 rows for each vertex, found 4 x 4");
}

TEST(BlockJacobi, AcceptsNothing) {
  VecX y;
  block_jacobi_preconditioner(SparseMat(0, 0))(VecX(0), y);
  EXPECT_EQ(y.size(), 0);
}

}  // namespace
}  // namespace pliant
