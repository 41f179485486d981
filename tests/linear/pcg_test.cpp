#include "pliant/linear/iterative/pcg.h"

#include <gtest/gtest.h>

#include <limits>

#include "linear/maps.h"
#include "linear/matrices.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "support/dense_oracle.h"

namespace pliant {
namespace {

using test::lattice;
using test::Random;
using test::random_spd;
using test::sparse;

// The residual known to the recursion drifts from the true one by round-off only.
TEST(Pcg, SolvesToTheToleranceWithEveryPreconditioner) {
  Random random(21);
  const SparseMat A = random_spd(80, 0.1, random);
  SparseCholesky cholesky;
  cholesky.analyze(A);
  ASSERT_TRUE(cholesky.factorize(A).ok);
  const LinearMap maps[] = {test::identity_map(), jacobi_preconditioner(A),
                            test::solves_by(cholesky, A.rows())};
  int iterations[3];
  for (int i = 0; i < 3; ++i) {
    const VecX b = random.vector(80);
    VecX x = random.vector(80);
    const PcgReport report = Pcg({.tolerance = 1e-12}).solve(test::product_with(A), maps[i], b, x);
    EXPECT_EQ(report.status, PcgStatus::kConverged);
    EXPECT_LE(report.residual, 1e-12);
    EXPECT_LE((A * x - b).norm(), 2e-12 * b.norm());
    iterations[i] = report.iterations;
  }
  EXPECT_LE(iterations[1], iterations[0]);
  EXPECT_LE(iterations[2], 2);  // the exact inverse leaves nothing to iterate
}

TEST(Pcg, ThreeRightHandSidesAtOnce) {
  Random random(22);
  const SparseMat A = lattice(5, 4, 3, 0.3);
  SparseCholesky cholesky;
  cholesky.analyze(A);
  ASSERT_TRUE(cholesky.factorize(A).ok);
  const VecX b = random.vector(3 * A.rows());
  const MatX expected = test::solve_definite(A, as_rows(b));
  for (const LinearMap& map :
       {test::identity_map(), jacobi_preconditioner(A), test::solves_by(cholesky, A.rows())}) {
    VecX x = VecX::Zero(b.size());
    const PcgReport report = Pcg({.tolerance = 1e-13}).solve(test::product_with(A), map, b, x);
    EXPECT_EQ(report.status, PcgStatus::kConverged);
    EXPECT_LT((as_rows(x) - expected).norm(), 1e-11 * expected.norm());
  }
}

// In exact arithmetic conjugate gradients end after as many steps as there are eigenvalues.
TEST(Pcg, EndsAfterAsManyStepsAsThereAreEigenvalues) {
  VecX eigenvalues = VecX::Ones(60);
  eigenvalues.tail(20).setConstant(7);
  eigenvalues.tail(5).setConstant(50);
  const SparseMat A = sparse(eigenvalues.asDiagonal().toDenseMatrix());
  VecX x = VecX::Zero(60);
  const PcgReport report =
      Pcg({.tolerance = 1e-12})
          .solve(test::product_with(A), test::identity_map(), VecX::Ones(60), x);
  EXPECT_EQ(report.iterations, 3);
}

TEST(Pcg, StopsAtTheIterationLimitWithTheResidualOfThatIterate) {
  const SparseMat A = lattice(50, 1, 1, 1e-4);
  const VecX b = Random(23).vector(50);
  VecX x = VecX::Zero(50);
  const PcgReport report =
      Pcg({.iterations = 5}).solve(test::product_with(A), test::identity_map(), b, x);
  EXPECT_EQ(report.status, PcgStatus::kIterationLimit);
  EXPECT_EQ(report.iterations, 5);
  EXPECT_NEAR(report.residual, (b - A * x).norm() / b.norm(), 1e-12);
}

TEST(Pcg, ZeroRightHandSideGivesZero) {
  const SparseMat A = lattice(4, 1, 1, 1);
  VecX x = VecX::Ones(4);
  const PcgReport report =
      Pcg({}).solve(test::product_with(A), test::identity_map(), VecX::Zero(4), x);
  EXPECT_EQ(report.status, PcgStatus::kConverged);
  EXPECT_EQ(x, VecX::Zero(4));
}

TEST(Pcg, DetectsIndefiniteMatricesAndPreconditioners) {
  const SparseMat good = sparse(VecX::LinSpaced(20, 1, 9).asDiagonal().toDenseMatrix());
  SparseMat bad = good;
  bad.coeffRef(13, 13) = -3;
  const LinearMap negative = [](const VecX& x, VecX& y) { y = -x; };
  VecX x = VecX::Zero(20);
  EXPECT_EQ(Pcg({}).solve(test::product_with(bad), test::identity_map(), VecX::Ones(20), x).status,
            PcgStatus::kIndefinite);
  EXPECT_TRUE(x.allFinite());
  x.setZero();
  EXPECT_EQ(Pcg({}).solve(test::product_with(good), negative, VecX::Ones(20), x).status,
            PcgStatus::kIndefinite);
  EXPECT_EQ(x, VecX::Zero(20));
}

// What Newton's method relies on [Gast15]: from zero, x is a direction of descent in any case.
TEST(Pcg, GivesADirectionOfDescentForIndefiniteMatrices) {
  Random random(24);
  int at_once = 0, later = 0;
  for (int trial = 0; trial < 40; ++trial) {
    VecX eigenvalues = random.vector(30);
    eigenvalues.array() += trial % 2 == 0 ? 0.9 : -0.5;
    eigenvalues[3] = trial == 0 ? 0 : -1;
    const SparseMat A = sparse(eigenvalues.asDiagonal().toDenseMatrix());
    const LinearMap scaled = [](const VecX& r, VecX& z) { z = 0.5 * r; };
    const VecX b = random.vector(30);
    VecX x = VecX::Zero(30);
    const PcgReport report = Pcg({.tolerance = 1e-14}).solve(test::product_with(A), scaled, b, x);
    ASSERT_EQ(report.status, PcgStatus::kIndefinite);
    EXPECT_GT(b.dot(x), 0);
    report.iterations == 0 ? ++at_once : ++later;
    EXPECT_TRUE(report.iterations > 0 || x == 0.5 * b);
  }
  EXPECT_GT(at_once, 5);
  EXPECT_GT(later, 5);
}

TEST(Pcg, StopsAtOnceWhereTheFirstDirectionCostsNothing) {
  const SparseMat free_chain = lattice(5, 1, 1, 0);
  VecX x = VecX::Zero(5);
  const PcgReport report =
      Pcg({}).solve(test::product_with(free_chain), test::identity_map(), VecX::Ones(5), x);
  EXPECT_EQ(report.status, PcgStatus::kIndefinite);
  EXPECT_EQ(x, VecX::Ones(5));
}

TEST(Pcg, ProductsHaveTheSameBitsForAnyNumberOfThreads) {
  Random random(25);
  const SparseMat scalar = lattice(13, 12, 11, 0.3);
  const SparseMat blocks = test::with_blocks(lattice(9, 9, 8, 0.5), random);
  const VecX a = random.vector(scalar.cols()), b = random.vector(3 * scalar.cols());
  const VecX c = random.vector(blocks.cols());
  const MatX three = scalar * MatX(as_rows(b));
  VecX first[3];
  for (const int threads : {1, 2, 3}) {
    ThreadPool pool(threads);
    VecX y[3];
    multiply_by(scalar, pool)(a, y[0]);
    multiply_by(scalar, pool)(b, y[1]);
    multiply_by_blocks(blocks, pool)(c, y[2]);
    for (int i = 0; i < 3; ++i) {
      if (threads == 1) first[i] = y[i];
      EXPECT_EQ(y[i], first[i]);
    }
  }
  EXPECT_LT((first[0] - scalar * a).norm(), 1e-14 * first[0].norm());
  EXPECT_LT((as_rows(first[1]) - three).norm(), 1e-14 * three.norm());
  EXPECT_LT((first[2] - blocks * c).norm(), 1e-14 * first[2].norm());
}

TEST(Pcg, ReportsNumbersThatAreNotFinite) {
  const SparseMat A = lattice(6, 1, 1, 1);
  VecX b = VecX::Ones(6), x = VecX::Zero(6);
  b[2] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(Pcg({}).solve(test::product_with(A), test::identity_map(), b, x).status,
            PcgStatus::kNotFinite);
  EXPECT_EQ(x, VecX::Zero(6));
}

}  // namespace
}  // namespace pliant
