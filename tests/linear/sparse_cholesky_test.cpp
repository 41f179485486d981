#include "pliant/linear/cholesky/sparse_cholesky.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "pliant/core/sparse.h"
#include "support/dense_oracle.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::lattice;
using test::NamedMatrix;
using test::Random;
using test::random_spd;
using test::shapes_of_matrices;
using test::sparse;
using test::with_blocks;

double relative_residual(const SparseMat& A, const MatX& X, const MatX& B) {
  return (A * X - B).norm() / (A.norm() * X.norm());
}

class SparseCholeskyTest : public ::testing::TestWithParam<Ordering> {
 protected:
  SparseCholesky solver_{{.ordering = GetParam()}};
};

// Backward stable: residual a few ulp of |A||x|.
TEST_P(SparseCholeskyTest, SolvesEveryShape) {
  Random random(12);
  for (const NamedMatrix& each : shapes_of_matrices()) {
    SCOPED_TRACE(each.name);
    const Eigen::Index n = each.A.rows();
    solver_.analyze(each.A);
    ASSERT_TRUE(solver_.factorize(each.A).ok);
    const VecX b = random.vector(3 * n);
    VecX x;
    solver_.solve3(b, x);
    ASSERT_EQ(x.size(), 3 * n);
    if (n == 0) continue;
    const MatX B = as_rows(b);
    const MatX X = as_rows(x);
    EXPECT_LE(relative_residual(each.A, X, B), 1e-14);
    const MatX dense = test::solve_definite(each.A, B);
    EXPECT_LE((X - dense).norm(), 1e-11 * dense.norm());
    VecX one;
    solver_.solve(B.col(1), one);
    EXPECT_LE(relative_residual(each.A, one, B.col(1)), 1e-14);
    EXPECT_GE(solver_.factor_nonzeros(), (each.A.nonZeros() + n) / 2);
  }
}

TEST_P(SparseCholeskyTest, SolvesAnyNumberOfColumns) {
  Random random(13);
  const SparseMat A = lattice(6, 5, 7, 0.1);
  solver_.analyze(A);
  ASSERT_TRUE(solver_.factorize(A).ok);
  for (const int columns : {0, 1, 2, 3, 4, 5, 8, 11}) {
    MatX B = MatX::NullaryExpr(A.rows(), columns, [&] { return random.uniform(-1, 1); });
    MatX X;
    solver_.solve_columns(B, X);
    ASSERT_EQ(X.cols(), columns);
    EXPECT_LE((A * X - B).norm(), 1e-14 * (A.norm() * X.norm() + B.norm()));
    solver_.solve_columns(B, B);
    EXPECT_EQ(B, X);
  }
}

TEST_P(SparseCholeskyTest, SolvesInPlaceAndFactorisesAgain) {
  Random random(13);
  SparseMat A = lattice(5, 5, 5, 0.1);
  solver_.analyze(A);
  for (int k = 0; k < 3; ++k) {
    A *= 3;
    A.diagonal().array() += 0.5;
    ASSERT_TRUE(solver_.factorize(A).ok);
    const VecX b = random.vector(3 * A.rows());
    VecX apart, in_place = b;
    solver_.solve3(b, apart);
    solver_.solve3(in_place, in_place);
    EXPECT_EQ(apart, in_place);
    EXPECT_LE(relative_residual(A, as_rows(apart), as_rows(b)), 1e-14);
  }
}

// One bad diagonal entry in an otherwise dominant matrix breaks down at that column, whatever the
// order of elimination: all other columns stay positive.
TEST_P(SparseCholeskyTest, NamesTheColumnOfABreakdown) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -1.0, -1e9, kNaN, kInf, -kInf}) {
    for (const int column : {0, 7, 29}) {
      SCOPED_TRACE(std::to_string(bad) + " at " + std::to_string(column));
      SparseMat A = sparse(VecX::LinSpaced(30, 1, 2).asDiagonal().toDenseMatrix());
      A.coeffRef(column, column) = bad;
      solver_.analyze(A);
      const FactorStatus status = solver_.factorize(A);
      EXPECT_FALSE(status.ok);
      EXPECT_EQ(status.column, column);
    }
  }
}

TEST_P(SparseCholeskyTest, ReportsIndefiniteAndSingularMatrices) {
  // Indefinite with positive diagonal: the second of the pair (3, 4) to be eliminated fails.
  MatX A = 5 * MatX::Identity(8, 8);
  A(3, 4) = A(4, 3) = 6;
  solver_.analyze(sparse(A));
  FactorStatus status = solver_.factorize(sparse(A));
  EXPECT_FALSE(status.ok);
  EXPECT_TRUE(status.column == 3 || status.column == 4);

  // A free body without mass: the Laplacian alone is singular, round-off must not hide it. The
  // second is large enough to break down in the crown.
  for (const int size : {5, 14}) {
    const SparseMat free_body = lattice(size + 1, size, size, 0);
    solver_.analyze(free_body);
    status = solver_.factorize(free_body);
    EXPECT_FALSE(status.ok);
    EXPECT_GE(status.column, 0);
    EXPECT_LT(status.column, free_body.rows());
    // And it can be used again after that.
    EXPECT_TRUE(solver_.factorize(lattice(size + 1, size, size, 1)).ok);
  }
}

INSTANTIATE_TEST_SUITE_P(Orderings, SparseCholeskyTest,
                         ::testing::Values(Ordering::kNestedDissection, Ordering::kMinimumDegree));

TEST(SparseCholesky, RefusesWrongSizesAndPatterns) {
  SparseCholesky solver;
  EXPECT_THROW(solver.analyze(SparseMat(3, 4)), InputError);
  const SparseMat A = lattice(3, 3, 3, 1);
  solver.analyze(A);
  EXPECT_THROW((void)solver.factorize(lattice(2, 2, 2, 1)), InputError);
  SparseMat other = A;
  other.prune([](int row, int column, double) { return row + column != 1; });
  EXPECT_THROW((void)solver.factorize(other), InputError);
  EXPECT_TRUE(solver.factorize(A).ok);
  EXPECT_THROW((void)solver.refactorize(A, std::array{27}), InputError);
}

TEST(SparseCholesky, RefusesToSolveWithoutAFactor) {
  const SparseMat A = lattice(3, 3, 3, 1);
  const VecX b = VecX::Ones(A.rows());
  VecX x;
  SparseCholesky solver;
  EXPECT_THROW((void)solver.factorize(SparseMat(0, 0)), InputError);
  EXPECT_THROW((void)solver.refactorize(A, std::array{0}), InputError);
  EXPECT_THROW((void)solver.update(SparseMat(A.rows(), 1)), InputError);
  EXPECT_THROW(solver.solve(b, x), InputError);
  EXPECT_THROW(solver.prepare(FactorPrecision::kSingle), InputError);
  solver.analyze(A);
  EXPECT_THROW(solver.solve(b, x), InputError);
  ASSERT_TRUE(solver.factorize(A).ok);
  solver.solve(b, x);
  EXPECT_THROW(solver.solve3(b, x), InputError) << "a third of the numbers";
  EXPECT_THROW(solver.solve(VecX::Ones(4), x), InputError);
  solver.analyze(lattice(6, 6, 6, 1));
  EXPECT_THROW(solver.solve(VecX::Ones(216), x), InputError);
}

TEST(SparseCholesky, SameBitsForAnyNumberOfThreads) {
  Random random(15);
  for (const SparseMat& A : {lattice(14, 13, 15, 0.1), with_blocks(lattice(9, 9, 9, 1), random)}) {
    for (const auto precision :
         {FactorPrecision::kDouble, FactorPrecision::kSingle, FactorPrecision::kSixteenBits}) {
      const VecX b = random.vector(3 * A.rows());
      std::vector<VecX> x;
      for (const int threads : {1, 1, 2, 3, 7}) {
        ThreadPool pool(threads);
        SparseCholesky solver({}, pool);
        solver.analyze(A);
        ASSERT_GT(solver.symbolic().leaves, 2) << "there must be branches to share";
        ASSERT_GT(solver.symbolic().branches.size(), solver.symbolic().leaves + 1u)
            << "and a crown that forks";
        ASSERT_TRUE(solver.factorize(A).ok);
        solver.solve3(b, x.emplace_back(), precision);
        EXPECT_EQ(x.back(), x.front()) << threads << " threads";
      }
    }
  }
}

// What a preconditioner must be: symmetric, positive, and near the inverse. An error of the factor
// of relative size e gives one of the order of e cond(A) in the solution.
TEST(SparseCholesky, SmallerNumbersSolveNearly) {
  Random random(16);
  const SparseMat A = lattice(10, 9, 11, 0.5);
  const MatX dense = A;
  const VecX spectrum = test::eigenvalues_of(dense);
  const double condition = spectrum.maxCoeff() / spectrum.minCoeff();
  const VecX a = random.vector(A.rows()), b = random.vector(A.rows());
  const VecX exact = test::solve_definite(dense, b);
  for (const auto& [precision, ulp] : {std::pair(FactorPrecision::kSingle, 0x1p-24),
                                       std::pair(FactorPrecision::kSixteenBits, 0x1p-16)}) {
    SparseCholesky solver;
    solver.analyze(A);
    ASSERT_TRUE(solver.factorize(A).ok);
    VecX x, y;
    solver.solve(b, x, precision);
    solver.solve(a, y, precision);
    const double error = (x - exact).norm() / exact.norm();
    EXPECT_LE(error, ulp * condition);
    EXPECT_GE(error, ulp / 100) << "is it rounded at all?";
    EXPECT_GT(x.dot(b), 0);
    EXPECT_NEAR(a.dot(x), b.dot(y), 1e-6 * a.norm() * x.norm());
  }
}

// Nothing overflows or underflows in single precision, whatever the units.
TEST(SparseCholesky, SmallerNumbersBearAnyUnits) {
  const SparseMat A = lattice(5, 6, 4, 0.5);
  const VecX b = Random(17).vector(A.rows());
  const VecX exact = test::solve_definite(A, b);
  for (const double of_A : {1e-60, 1e60}) {
    for (const double of_b : {1e-60, 0.0, 1e60}) {
      SparseCholesky solver;
      solver.analyze(A);
      ASSERT_TRUE(solver.factorize(of_A * A).ok);
      VecX x;
      solver.solve(of_b * b, x, FactorPrecision::kSingle);
      EXPECT_LE((x * of_A - exact * of_b).norm(), 1e-5 * of_b * exact.norm());
    }
  }
}

}  // namespace
}  // namespace pliant
