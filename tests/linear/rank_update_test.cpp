#include "pliant/linear/cholesky/rank_update.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::lattice;
using test::Random;
using test::with_blocks;

/// Springs between neighbours: each column joins two rows that A joins.
SparseMat springs(const SparseMat& A, int count, Random& random) {
  SparseMat W(A.rows(), count);
  for (int v = 0; v < count; ++v) {
    const int column = static_cast<int>(random.uniform(0, static_cast<double>(A.cols())));
    const int first = A.outerIndexPtr()[column], end = A.outerIndexPtr()[column + 1];
    const int row = A.innerIndexPtr()[first + static_cast<int>(random.uniform(0, end - first))];
    const double strength = random.uniform(0.1, 2);
    W.coeffRef(column, v) += strength;
    if (row != column) W.coeffRef(row, v) -= strength;
  }
  W.makeCompressed();
  return W;
}

SparseMat sum(const SparseMat& A, const SparseMat& W, double sign) {
  SparseMat changed = A;  // same pattern
  const SparseMat product = W * SparseMat(W.transpose());
  for (int j = 0; j < product.outerSize(); ++j) {
    for (SparseMat::InnerIterator entry(product, j); entry; ++entry) {
      changed.coeffRef(entry.row(), j) += sign * entry.value();
    }
  }
  return changed;
}

double distance(SparseCholesky& a, SparseCholesky& b, const VecX& rhs,
                FactorPrecision precision_of_a = FactorPrecision::kDouble) {
  VecX x, y;
  a.solve3(rhs, x, precision_of_a);
  b.solve3(rhs, y);
  return (x - y).norm() / y.norm();
}

class RankUpdateTest : public ::testing::TestWithParam<int> {};

TEST_P(RankUpdateTest, EqualsAFullFactorisation) {
  Random random(21);
  for (const SparseMat& A : {lattice(13, 12, 14, 1), with_blocks(lattice(6, 7, 5, 2), random)}) {
    const SparseMat W = springs(A, GetParam(), random);
    SparseCholesky changed, full;
    changed.analyze(A);
    full.analyze(A);
    ASSERT_TRUE(changed.factorize(A).ok);
    const VecX b = random.vector(3 * A.rows());

    ASSERT_TRUE(changed.update(W).ok);
    ASSERT_TRUE(full.factorize(sum(A, W, 1)).ok);
    EXPECT_LE(distance(changed, full, b), 1e-12);

    ASSERT_TRUE(changed.downdate(W).ok);
    ASSERT_TRUE(full.factorize(A).ok);
    EXPECT_LE(distance(changed, full, b), 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, RankUpdateTest, ::testing::Values(0, 1, 2, 3, 4, 5, 9));

TEST(RankUpdate, ReachesTheSmallerNumbersToo) {
  Random random(22);
  const SparseMat A = lattice(6, 6, 6, 1);
  const SparseMat W = springs(A, 3, random);
  const VecX b = random.vector(3 * A.rows());
  for (const auto precision : {FactorPrecision::kSingle, FactorPrecision::kSixteenBits}) {
    SparseCholesky changed, full;
    changed.analyze(A);
    full.analyze(A);
    ASSERT_TRUE(changed.factorize(A).ok);
    VecX x;
    changed.solve3(b, x, precision);  // makes the small numbers
    ASSERT_TRUE(changed.update(W).ok);
    ASSERT_TRUE(full.factorize(sum(A, W, 1)).ok);
    EXPECT_LE(distance(changed, full, b, precision), 1e-4);
    VecX y;
    full.solve3(b, y);
    EXPECT_GE((x - y).norm(), 1e-3 * x.norm()) << "the update must matter";
  }
}

TEST(RankUpdate, ReportsWhatIsNotPositiveAnyMore) {
  const SparseMat A = lattice(4, 4, 4, 1);
  SparseMat W(A.rows(), 1);
  W.insert(10, 0) = 10;
  SparseCholesky solver;
  solver.analyze(A);
  ASSERT_TRUE(solver.factorize(A).ok);
  const FactorStatus status = solver.downdate(W);
  EXPECT_FALSE(status.ok);
  EXPECT_GE(status.column, 0);
  EXPECT_TRUE(solver.factorize(A).ok) << "usable again after a new factorisation";
}

TEST(RankUpdate, RefusesWhatDoesNotFitAndLosesNothing) {
  Random random(23);
  const SparseMat A = lattice(30, 2, 2, 1);
  SparseCholesky solver, untouched;
  for (SparseCholesky* each : {&solver, &untouched}) {
    each->analyze(A);
    ASSERT_TRUE(each->factorize(A).ok);
  }
  SparseMat far_apart(A.rows(), 1);
  far_apart.insert(0, 0) = 1;
  far_apart.insert(29, 0) = 1;
  EXPECT_THROW((void)solver.update(far_apart), InputError);
  EXPECT_THROW((void)solver.update(SparseMat(3, 1)), InputError);
  const int n = static_cast<int>(A.rows());
  EXPECT_THROW((void)solver.update(test::raw_matrix(n, 1, {0, 2}, {4, 4})), InputError);
  EXPECT_THROW((void)solver.update(test::raw_matrix(n, 1, {0, 2}, {4, n})), InputError);
  EXPECT_EQ(distance(solver, untouched, random.vector(3 * A.rows())), 0);
}

// The mass of a free body is all that keeps it from drifting.
TEST(RankUpdate, ReportsSingularMatrices) {
  for (int at = 0; at < 60; at += 7) {
    SparseMat A = lattice(5, 4, 3, 0);
    A.coeffRef(at, at) += 1;
    SparseMat mass(A.rows(), 1);
    mass.insert(at, 0) = 1;
    SparseCholesky solver;
    solver.analyze(A);
    ASSERT_TRUE(solver.factorize(A).ok);
    EXPECT_FALSE(solver.downdate(mass).ok) << "at " << at;
  }
}

}  // namespace
}  // namespace pliant
