#include "pliant/linear/multigrid/multigrid.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>
#include <string>
#include <vector>

#include "linear/dense_map.h"
#include "linear/matrices.h"
#include "linear/springs.h"
#include "pliant/core/sparse.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::asymmetry;
using test::lattice;
using test::matrix_of;
using test::message_of;
using test::Random;
using test::sparse;
using test::spectrum;
using test::spring_lattice;
using test::SpringLattice;

constexpr Multigrid::Options kDeep{.coarsest = 5};  // many levels on small meshes

class MultigridTest : public testing::Test {
 protected:
  ThreadPool pool_;
};

// The error after a V-cycle, I - M A, has eigenvalues in [0, 1) if the smoother converges and the
// coarse level is solved well: M is then positive definite and M A has its spectrum in (0, 1].
void expect_good_preconditioner(Multigrid& multigrid, const SparseMat& A, double lowest) {
  const MatX M = matrix_of(precondition_by(multigrid), A.cols());
  EXPECT_LT(asymmetry(M), 1e-12);
  const VecX values = spectrum(M, A);
  EXPECT_GT(values.minCoeff(), lowest);
  EXPECT_LT(values.maxCoeff(), 1 + 1e-8);
}

TEST_F(MultigridTest, IsPositiveDefiniteAndCloseToTheInverse) {
  for (const int degree : {1, 2, 3}) {
    Multigrid multigrid({.coarsest = 5, .degree = degree}, pool_);
    const SparseMat A = lattice(7, 6, 5, 1e-4);
    ASSERT_TRUE(multigrid.build(A).ok);
    EXPECT_GE(multigrid.sizes().size(), 2U);
    expect_good_preconditioner(multigrid, A, 0.3);  // measured: 0.50, 0.79, 0.90
  }
}

TEST_F(MultigridTest, OfBlocksIsPositiveDefiniteAndCloseToTheInverse) {
  const SpringLattice springs = spring_lattice({5, 5, 4}, 1e-4);
  Multigrid multigrid(kDeep, pool_);
  ASSERT_TRUE(multigrid.build_blocks(springs.A, springs.positions).ok);
  EXPECT_EQ(multigrid.sizes().front(), 300);
  expect_good_preconditioner(multigrid, springs.A, 0.3);
}

TEST_F(MultigridTest, IsTheInverseWhereOneLevelIsEnough) {
  Multigrid multigrid(pool_);
  const SparseMat A = lattice(4, 3, 2, 0.1);
  ASSERT_TRUE(multigrid.build(A).ok);
  EXPECT_EQ(multigrid.sizes(), std::vector<Eigen::Index>{24});
  const MatX M = matrix_of(precondition_by(multigrid), 24);
  EXPECT_LT((M * A - MatX::Identity(24, 24)).norm(), 1e-11);
}

TEST_F(MultigridTest, TakesMatricesOfAllShapes) {
  for (const auto& [name, A] : test::shapes_of_matrices()) {
    SCOPED_TRACE(name);
    if (A.cols() > 1000) continue;
    Multigrid multigrid(kDeep, pool_);
    ASSERT_TRUE(multigrid.build(A).ok);
    if (A.cols() == 0) continue;
    expect_good_preconditioner(multigrid, A, 1e-4);
  }
}

// On a line of springs no group has all six rigid motions; the missing ones must do no harm.
TEST_F(MultigridTest, TakesGroupsWithoutAllRigidMotions) {
  for (const Vec3i& size : {Vec3i(30, 1, 1), Vec3i(9, 9, 1), Vec3i(1, 1, 2)}) {
    const SpringLattice springs = spring_lattice(size, 0.01);
    Multigrid multigrid(kDeep, pool_);
    ASSERT_TRUE(multigrid.build_blocks(springs.A, springs.positions).ok);
    expect_good_preconditioner(multigrid, springs.A, 0.01);
  }
}

TEST_F(MultigridTest, ThreeRightHandSidesAreThreeApplications) {
  const SparseMat A = lattice(8, 7, 6, 0.01);
  Multigrid multigrid(kDeep, pool_);
  ASSERT_TRUE(multigrid.build(A).ok);
  const VecX b = Random(51).vector(3 * A.rows());
  VecX x, single;
  multigrid.apply(b, x);
  for (int axis = 0; axis < 3; ++axis) {
    multigrid.apply(as_rows(b).col(axis), single);
    EXPECT_LT((as_rows(x).col(axis) - single).norm(), 1e-13 * single.norm());
  }
}

TEST(Multigrid, HasTheSameBitsForAnyNumberOfThreads) {
  const SpringLattice springs = spring_lattice({11, 10, 10}, 0.01, 10);
  const VecX b = Random(52).vector(springs.A.rows());
  VecX expected;
  for (const int threads : {1, 2, 3}) {
    ThreadPool pool(threads);
    Multigrid multigrid(kDeep, pool);
    ASSERT_TRUE(multigrid.build_blocks(springs.A, springs.positions).ok);
    VecX x;
    multigrid.apply(b, x);
    if (threads == 1) expected = x;
    EXPECT_EQ(x, expected);
  }
}

TEST_F(MultigridTest, ReportsMatricesThatAreNotPositiveDefinite) {
  SparseMat A = lattice(8, 8, 8, 0.1);
  for (const double bad : {-1.0, 0.0, std::numeric_limits<double>::quiet_NaN()}) {
    A.coeffRef(77, 77) = bad;
    Multigrid multigrid(kDeep, pool_);
    const FactorStatus status = multigrid.build(A);
    EXPECT_FALSE(status.ok);
    EXPECT_EQ(status.column, 77);
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  A = lattice(8, 8, 8, 0.1);
  A.coeffRef(77, 78) = A.coeffRef(78, 77) = nan;
  EXPECT_FALSE(Multigrid(kDeep, pool_).build(A).ok);
  // The constants, which the coarsest level holds, have negative energy, or none.
  EXPECT_FALSE(Multigrid(kDeep, pool_).build(lattice(8, 8, 8, -0.1)).ok);
  EXPECT_FALSE(Multigrid(kDeep, pool_).build(lattice(8, 8, 8, 0)).ok);
}

constexpr const char* kNotBuilt = "multigrid: there are no levels; a build must succeed first";

void expect_not_built(Multigrid& multigrid, const SparseMat& A) {
  VecX x;
  EXPECT_EQ(message_of([&] { return multigrid.sizes(); }), kNotBuilt);
  EXPECT_EQ(message_of([&] { return multigrid.apply(VecX::Ones(A.cols()), x), 0; }), kNotBuilt);
}

TEST_F(MultigridTest, RefusesToWorkBeforeABuildThatWasOk) {
  const SparseMat good = lattice(8, 8, 8, 0.1);
  SparseMat bad = good;
  bad.coeffRef(77, 77) = -1;
  Multigrid multigrid(kDeep, pool_);
  expect_not_built(multigrid, good);
  ASSERT_FALSE(multigrid.build(bad).ok);  // at the smoother of the finest level
  expect_not_built(multigrid, good);
  ASSERT_FALSE(multigrid.build(lattice(8, 8, 8, 0)).ok);  // at a coarser level
  expect_not_built(multigrid, good);
  ASSERT_TRUE(multigrid.build(good).ok);
  ASSERT_FALSE(multigrid.build(bad).ok);  // what was there before is gone
  expect_not_built(multigrid, good);
  ASSERT_TRUE(multigrid.build(good).ok);
  EXPECT_THROW((void)multigrid.build(SparseMat(3, 3)), InputError);  // without a diagonal
  expect_not_built(multigrid, good);
}

TEST_F(MultigridTest, RefusesVectorsOfOtherLengths) {
  VecX x;
  for (const Eigen::Index coarsest : {5, 1000}) {
    Multigrid multigrid({.coarsest = coarsest}, pool_);
    ASSERT_TRUE(multigrid.build(lattice(4, 4, 4, 0.1)).ok);
    for (const Eigen::Index length : {0, 63, 65, 128}) {
      EXPECT_EQ(message_of([&] { return multigrid.apply(VecX::Ones(length), x), 0; }),
                "linear system: a right-hand side of " + std::to_string(length) +
                    " numbers for 64 unknowns; there must be as many");
    }
    const SpringLattice springs = spring_lattice({4, 4, 4}, 0.1);
    ASSERT_TRUE(multigrid.build_blocks(springs.A, springs.positions).ok);
    for (const Eigen::Index length : {64, 576}) {
      EXPECT_THROW(multigrid.apply(VecX::Ones(length), x), InputError);
    }
  }
}

TEST_F(MultigridTest, AcceptsNothingAndOneAndRefusesOtherShapes) {
  Multigrid multigrid(pool_);
  VecX x;
  ASSERT_TRUE(multigrid.build(SparseMat(0, 0)).ok);
  multigrid.apply(VecX(0), x);
  EXPECT_EQ(x.size(), 0);
  ASSERT_TRUE(multigrid.build(sparse(MatX::Constant(1, 1, 4))).ok);
  multigrid.apply(VecX::Ones(1), x);
  EXPECT_DOUBLE_EQ(x[0], 0.25);
  const SparseMat four = sparse(MatX::Identity(4, 4));
  EXPECT_THROW((void)multigrid.build_blocks(four, VecX::Zero(4)), InputError);
  EXPECT_EQ(message_of([&] { return multigrid.build_blocks(four, VecX::Zero(3)); }),
            "linear system: positions of 3 coordinates for 4 unknowns; there must be as many, and "
            "finite");
}

}  // namespace
}  // namespace pliant
