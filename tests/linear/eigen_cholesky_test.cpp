#include "pliant/linear/eigen_cholesky.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>
#include <string>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "support/random.h"

namespace pliant {
namespace {

using test::arrow;
using test::lattice;
using test::Random;
using test::random_spd;
using test::sparse;

struct Case {
  std::string name;
  SparseMat A;
};

std::vector<Case> cases() {
  Random random(11);
  std::vector<Case> all = {
      {"empty", SparseMat(0, 0)},
      {"1x1", sparse(MatX::Constant(1, 1, 3))},
      {"diagonal", sparse(VecX::LinSpaced(50, 1, 1e6).asDiagonal().toDenseMatrix())},
      {"arrow, head first", arrow(60, true)},
      {"arrow, head last", arrow(60, false)},
      {"lattice", lattice(7, 5, 6, 0.01)},
      {"chain", lattice(200, 1, 1, 1e-3)}};
  for (const int n : {2, 3, 5, 8, 9, 17, 40, 120}) {
    for (const double density : {0.0, 0.03, 0.2, 1.0}) {
      all.push_back({std::to_string(n) + " with density " + std::to_string(density),
                     random_spd(n, density, random)});
    }
  }
  // Two blocks that do not touch.
  MatX blocks = MatX::Zero(40, 40);
  blocks.topLeftCorner(20, 20) = random_spd(20, 0.4, random);
  blocks.bottomRightCorner(20, 20) = lattice(20, 1, 1, 0.1);
  all.push_back({"disconnected", sparse(blocks)});
  return all;
}

class EigenCholeskyTest : public ::testing::TestWithParam<Ordering> {};

// Backward stable: residual a few ulp of |A||x|.
TEST_P(EigenCholeskyTest, SolvesEveryShape) {
  Random random(12);
  for (const Case& each : cases()) {
    SCOPED_TRACE(each.name);
    const Eigen::Index n = each.A.rows();
    EigenCholesky solver(GetParam());
    solver.analyze(each.A);
    ASSERT_TRUE(solver.factorize(each.A).ok);
    const VecX b = random.vector(3 * n);
    VecX x;
    solver.solve3(b, x);
    ASSERT_EQ(x.size(), 3 * n);
    if (n == 0) continue;
    const MatX A = each.A;
    const MatX B = as_rows(b);
    const MatX X = as_rows(x);
    EXPECT_LE((A * X - B).norm(), 1e-14 * (A.norm() * X.norm() + B.norm()));
    const MatX dense = A.llt().solve(B);
    EXPECT_LE((X - dense).norm(), 1e-11 * dense.norm());

    VecX one;
    solver.solve(B.col(1), one);
    EXPECT_LE((A * one - B.col(1)).norm(), 1e-14 * (A.norm() * one.norm() + B.norm()));
    EXPECT_GE(solver.factor_nonzeros(), (each.A.nonZeros() + n) / 2);
  }
}

TEST_P(EigenCholeskyTest, SolvesInPlaceAndFactorisesAgain) {
  Random random(13);
  SparseMat A = lattice(5, 5, 5, 0.1);
  EigenCholesky solver(GetParam());
  solver.analyze(A);
  for (int k = 0; k < 3; ++k) {
    A *= 3;
    A.diagonal().array() += 0.5;
    ASSERT_TRUE(solver.factorize(A).ok);
    const VecX b = random.vector(3 * A.rows());
    VecX apart, in_place = b;
    solver.solve3(b, apart);
    solver.solve3(in_place, in_place);
    EXPECT_EQ(apart, in_place);
    const MatX residual = A * as_rows(apart) - as_rows(b);
    EXPECT_LE(residual.norm(), 1e-13 * b.norm());
  }
}

// One bad diagonal entry in an otherwise dominant matrix breaks down at that column, whatever the
// order of elimination: all other columns stay positive.
TEST_P(EigenCholeskyTest, NamesTheColumnOfABreakdown) {
  Random random(14);
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -1.0, -1e9, kNaN, kInf, -kInf}) {
    for (const int column : {0, 7, 29}) {
      SCOPED_TRACE(std::to_string(bad) + " at " + std::to_string(column));
      SparseMat A = sparse(VecX::LinSpaced(30, 1, 2).asDiagonal().toDenseMatrix());
      A.coeffRef(column, column) = bad;
      EigenCholesky solver(GetParam());
      solver.analyze(A);
      const FactorStatus status = solver.factorize(A);
      EXPECT_FALSE(status.ok);
      EXPECT_EQ(status.column, column);
    }
  }
}

TEST_P(EigenCholeskyTest, ReportsIndefiniteAndSingularMatrices) {
  // Indefinite with positive diagonal: the second of the pair (3, 4) to be eliminated fails.
  MatX A = 5 * MatX::Identity(8, 8);
  A(3, 4) = A(4, 3) = 6;
  EigenCholesky solver(GetParam());
  solver.analyze(sparse(A));
  FactorStatus status = solver.factorize(sparse(A));
  EXPECT_FALSE(status.ok);
  EXPECT_TRUE(status.column == 3 || status.column == 4);

  // A free body without mass: the Laplacian alone is singular, round-off must not hide it.
  const SparseMat free_body = lattice(6, 5, 4, 0);
  solver.analyze(free_body);
  status = solver.factorize(free_body);
  EXPECT_FALSE(status.ok);
  EXPECT_GE(status.column, 0);
  EXPECT_LT(status.column, free_body.rows());

  // And it can be used again after that.
  const SparseMat with_mass = lattice(6, 5, 4, 1);
  EXPECT_TRUE(solver.factorize(with_mass).ok);
}

INSTANTIATE_TEST_SUITE_P(Orderings, EigenCholeskyTest,
                         ::testing::Values(Ordering::kNestedDissection, Ordering::kMinimumDegree));

TEST(EigenCholesky, RefusesWrongSizes) {
  EigenCholesky solver;
  EXPECT_THROW(solver.analyze(SparseMat(3, 4)), InputError);
  solver.analyze(lattice(3, 3, 3, 1));
  EXPECT_THROW((void)solver.factorize(lattice(2, 2, 2, 1)), InputError);
}

TEST(EigenCholesky, SameBitsEachTime) {
  const SparseMat A = lattice(8, 6, 5, 0.1);
  const VecX b = Random(15).vector(3 * A.rows());
  VecX x[2];
  for (VecX& each : x) {
    const auto solver = make_spd_solver();
    solver->analyze(A);
    ASSERT_TRUE(solver->factorize(A).ok);
    solver->solve3(b, each);
  }
  EXPECT_EQ(x[0], x[1]);
}

}  // namespace
}  // namespace pliant
