// Factors of which a part is computed again.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/rank_update.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::lattice;
using test::Random;

double distance(SparseCholesky& a, SparseCholesky& b, const VecX& rhs,
                FactorPrecision precision_of_a = FactorPrecision::kDouble) {
  VecX x, y;
  a.solve3(rhs, x, precision_of_a);
  b.solve3(rhs, y);
  return (x - y).norm() / y.norm();
}

void expect_same_bits(SparseCholesky& a, SparseCholesky& b, const VecX& rhs,
                      FactorPrecision precision) {
  VecX x, y;
  a.solve3(rhs, x, precision);
  b.solve3(rhs, y, precision);
  EXPECT_EQ(x, y);
}

// To the last bit: the same operations in the same order. One index is enough, whichever end of an
// entry is eliminated first.
TEST(Refactorize, NeedsOneEndOfAnEntryOnly) {
  Random random(25);
  SparseMat A = lattice(13, 12, 14, 1);
  ThreadPool pool(3);
  SparseCholesky part({}, pool), full;
  part.analyze(A);
  full.analyze(A);
  ASSERT_TRUE(part.factorize(A).ok);
  for (int k = 0; k < 30; ++k) {
    const int row = static_cast<int>(random.uniform(0, static_cast<double>(A.rows())));
    for (int p = A.outerIndexPtr()[row]; p < A.outerIndexPtr()[row + 1]; ++p) {
      const int other = A.innerIndexPtr()[p];
      const double value = A.valuePtr()[p] * random.uniform(0.9, 1);
      A.coeffRef(row, other) = A.coeffRef(other, row) = value;
    }
    A.coeffRef(row, row) += 1;
    ASSERT_TRUE(part.refactorize(A, std::array{row}).ok);
    ASSERT_TRUE(full.factorize(A).ok);
    EXPECT_EQ(distance(part, full, random.vector(3 * A.rows())), 0);
  }
}

TEST(Refactorize, EqualsAFullFactorisation) {
  Random random(24);
  SparseMat A = lattice(13, 12, 14, 1);
  SparseCholesky part, full;
  part.analyze(A);
  full.analyze(A);
  ASSERT_TRUE(part.factorize(A).ok);
  for (int k = 0; k < 5; ++k) {
    const int row = static_cast<int>(random.uniform(0, static_cast<double>(A.rows())));
    const int column = A.innerIndexPtr()[A.outerIndexPtr()[row]];
    A.coeffRef(row, row) += 0.5;
    A.coeffRef(row, column) *= 0.9;
    if (row != column) A.coeffRef(column, row) *= 0.9;
    ASSERT_TRUE(part.refactorize(A, std::array{row, column}).ok);
    ASSERT_TRUE(full.factorize(A).ok);
    EXPECT_EQ(distance(part, full, random.vector(3 * A.rows())), 0);
  }
}

// Copies of the factor are scaled by the diagonal of A: a row that gets another one is scaled anew
// in supernodes too that are not computed again.
TEST(Refactorize, HasTheBitsOfAFullOneInEveryPrecision) {
  Random random(27);
  SparseMat A = lattice(13, 12, 14, 1);
  SparseCholesky part, full;
  part.analyze(A);
  full.analyze(A);
  ASSERT_TRUE(part.factorize(A).ok);
  const std::array precisions{FactorPrecision::kDouble, FactorPrecision::kSingle,
                              FactorPrecision::kSixteenBits};
  for (const auto precision : precisions) part.prepare(precision);
  for (int k = 0; k < 8; ++k) {
    const int last = static_cast<int>(A.rows()) - 1;
    const int place = k == 0 ? last : static_cast<int>(random.uniform(0, last));
    const int row = part.symbolic().order[place];
    A.coeffRef(row, row) += k % 2 == 0 ? 1e3 : 1e-3;
    ASSERT_TRUE(part.refactorize(A, std::array{row}).ok);
    ASSERT_TRUE(full.factorize(A).ok);
    const VecX b = random.vector(3 * A.rows());
    for (const auto precision : precisions) expect_same_bits(part, full, b, precision);
  }
}

// Of a row that is named, entries that are what they were ask for nothing: not for the columns of
// neighbours that are eliminated before it.
TEST(Refactorize, LooksForWhatIsNewInARow) {
  SparseMat A = lattice(13, 12, 14, 1);
  SparseCholesky solver, full;
  solver.analyze(A);
  full.analyze(A);
  ASSERT_TRUE(solver.factorize(A).ok);
  const SymbolicFactor& symbolic = solver.symbolic();
  const int last = symbolic.order.back();
  const auto is_below = [&](int neighbour) {
    return symbolic.supernode_of[symbolic.place[neighbour]] !=
           symbolic.supernode_of[symbolic.place[last]];
  };
  const int* begin = A.innerIndexPtr() + A.outerIndexPtr()[last];
  const int* end = A.innerIndexPtr() + A.outerIndexPtr()[last + 1];
  const int* below = std::find_if(begin, end, is_below);
  ASSERT_NE(below, end);
  A.coeffRef(last, last) += 1;
  SparseMat garbage = A;
  garbage.coeffRef(*below, *below) = -1;
  ASSERT_TRUE(solver.refactorize(garbage, std::array{last}).ok);
  ASSERT_TRUE(full.factorize(A).ok);
  Random random(28);
  EXPECT_EQ(distance(solver, full, random.vector(3 * A.rows())), 0);
  EXPECT_FALSE(solver.refactorize(garbage, std::array{*below}).ok);
}

// After rotations nobody knows the entries of the matrix: all of a row count.
TEST(Refactorize, FollowsAChangeOfRank) {
  Random random(29);
  SparseMat A = lattice(9, 8, 10, 1);
  SparseCholesky part, full;
  part.analyze(A);
  full.analyze(A);
  ASSERT_TRUE(part.factorize(A).ok);
  SparseMat W(A.rows(), 1);
  W.insert(40, 0) = 2;
  ASSERT_TRUE(part.update(W).ok);
  ASSERT_TRUE(part.refactorize(A, std::array{40}).ok);
  ASSERT_TRUE(full.factorize(A).ok);
  EXPECT_EQ(distance(part, full, random.vector(3 * A.rows())), 0);
}

// Only what lies above the changed rows is computed again: garbage elsewhere in A is not seen.
TEST(Refactorize, LeavesTheRestAlone) {
  SparseMat A = lattice(13, 12, 14, 1);
  SparseCholesky solver;
  solver.analyze(A);
  ASSERT_TRUE(solver.factorize(A).ok);
  const int last = solver.symbolic().order.back();
  const std::vector<bool> above =
      supernodes_above(solver.symbolic(), {solver.symbolic().place[last]});
  EXPECT_EQ(std::count(above.begin(), above.end(), true), 1);
  const int first = solver.symbolic().order.front();
  A.coeffRef(first, first) = -1;
  EXPECT_TRUE(solver.refactorize(A, std::array{last}).ok);
  EXPECT_FALSE(solver.refactorize(A, std::array{first}).ok);
}

// A failure leaves no factor behind, and the next success none of the failed one.
TEST(Refactorize, RecoversFromAFailure) {
  Random random(26);
  const SparseMat good = lattice(9, 8, 10, 1);
  const VecX b = random.vector(3 * good.rows());
  SparseCholesky solver, fresh;
  solver.analyze(good);
  fresh.analyze(good);
  ASSERT_TRUE(fresh.factorize(good).ok);
  SparseMat bad = good;
  const int first = solver.symbolic().order.front(), last = solver.symbolic().order.back();
  bad.coeffRef(first, first) = -1;
  VecX x;
  for (const bool was_good : {false, true}) {
    if (was_good) {
      ASSERT_TRUE(solver.factorize(good).ok);
      solver.solve3(b, x, FactorPrecision::kSingle);
    }
    EXPECT_FALSE(was_good ? solver.refactorize(bad, std::array{first}).ok
                          : solver.factorize(bad).ok);
    EXPECT_FALSE(solver.refactorize(bad, std::array{last}).ok);
    for (const auto precision : {FactorPrecision::kDouble, FactorPrecision::kSingle}) {
      EXPECT_THROW(solver.solve3(b, x, precision), InputError);
    }
    EXPECT_THROW((void)solver.update(SparseMat(good.rows(), 1)), InputError);
    ASSERT_TRUE(solver.refactorize(good, std::array{last}).ok);
    EXPECT_EQ(distance(solver, fresh, b), 0);
    EXPECT_LE(distance(solver, fresh, b, FactorPrecision::kSingle), 1e-5);
  }
}

}  // namespace
}  // namespace pliant
