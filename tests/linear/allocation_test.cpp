#include <gtest/gtest.h>

#include "linear/matrices.h"
#include "linear/random_blocks.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/linear/multigrid/block_product.h"
#include "support/allocations.h"

namespace pliant {
namespace {

using test::Random;
using test::random_blocks;

// Each chunk of rows used to allocate for all columns: as a whole, more than in proportion to n.
TEST(BlockMatrix, AllocatesForAProductAsOftenWhateverItsSize) {
  if (!test::kCountsAllocations) GTEST_SKIP() << "malloc is the sanitizer's";
  Random random(83);
  ThreadPool one;
  const auto B = random_blocks<3, 3>(5, 5, random);
  const auto allocations = [&](int rows) {
    const auto A = random_blocks<3, 3>(rows, 5, random);
    const int before = test::allocations;
    EXPECT_EQ(block_product(A, B, one).rows(), rows);
    return test::allocations - before;
  };
  EXPECT_EQ(allocations(3000), allocations(100));
}

// A step that is to keep its time must not pay for the set-up of its first solve.
TEST(SparseCholesky, AllocatesNothingInASolveThatWasPreparedFor) {
  if (!test::kCountsAllocations) GTEST_SKIP() << "malloc is the sanitizer's";
  ThreadPool pool(2);
  const SparseMat A = test::lattice(14, 13, 15, 0.1);
  for (const auto precision :
       {FactorPrecision::kDouble, FactorPrecision::kSingle, FactorPrecision::kSixteenBits}) {
    SparseCholesky solver({}, pool);
    solver.analyze(A);
    ASSERT_TRUE(solver.factorize(A).ok);
    const int at_start = test::allocations;
    solver.prepare(precision);
    EXPECT_GT(test::allocations, at_start) << "is it counted at all?";
    const VecX b = VecX::Ones(3 * A.rows());
    VecX x(b.size());
    const int before = test::allocations;
    solver.solve3(b, x, precision);
    EXPECT_EQ(test::allocations, before);
    ASSERT_TRUE(solver.factorize(A).ok);
    const int again = test::allocations;
    solver.solve3(b, x, precision);
    EXPECT_EQ(test::allocations, again) << "room for a copy is kept";
  }
}

}  // namespace
}  // namespace pliant
