#include "pliant/linear/iterative/incomplete_cholesky.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "linear/dense_map.h"
#include "linear/matrices.h"
#include "linear/springs.h"
#include "pliant/core/sparse.h"
#include "support/dense_oracle.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::asymmetry;
using test::lattice;
using test::matrix_of;
using test::message_of;
using test::Random;
using test::sparse;
using test::spring_lattice;
using Scalar = IncompleteCholesky<1>;
using Blocks = IncompleteCholesky<3>;

// Positive definite, yet without fill the last pivot is negative [Kershaw78].
MatX kershaw() {
  return (MatX(4, 4) << 3, -2, 0, 2, -2, 3, -2, 0, 0, -2, 3, -2, 2, 0, -2, 3).finished();
}

// Each entry a becomes a I.
MatX in_blocks(const MatX& A) {
  MatX B = MatX::Zero(3 * A.rows(), 3 * A.cols());
  for (int i = 0; i < A.rows(); ++i) {
    for (int j = 0; j < A.cols(); ++j) B.block<3, 3>(3 * i, 3 * j).diagonal().setConstant(A(i, j));
  }
  return B;
}

template <class Factor>
MatX inverse_by(Factor& factor, const SparseMat& A) {
  factor.analyze(A);
  const IncompleteStatus status = factor.factorize(A);
  EXPECT_TRUE(status.ok);
  EXPECT_EQ(status.shift, 0);
  return matrix_of(precondition_by(factor), A.cols());
}

TEST(IncompleteCholesky, IsExactWhereNothingFillsIn) {
  Random random(41);
  for (const auto order : {Scalar::Order::kNatural, Scalar::Order::kCuthillMcKee}) {
    const SparseMat chain = lattice(40, 1, 1, 0.01);
    Scalar scalar(order);
    EXPECT_LT((inverse_by(scalar, chain) * chain - MatX::Identity(40, 40)).norm(), 1e-9);
  }
  for (const auto order : {Blocks::Order::kNatural, Blocks::Order::kCuthillMcKee}) {
    const SparseMat chain = test::with_blocks(lattice(20, 1, 1, 0.5), random);
    Blocks blocks(order);
    EXPECT_LT((inverse_by(blocks, chain) * chain - MatX::Identity(60, 60)).norm(), 1e-10);
  }
}

// The oracle: L Lᵀ, the inverse of the map, equals A wherever A has an entry.
TEST(IncompleteCholesky, EqualsTheMatrixOnItsPattern) {
  const SparseMat A = lattice(4, 5, 3, 0.1);
  Scalar scalar;
  const MatX M = inverse_by(scalar, A);
  EXPECT_LT(asymmetry(M), 1e-14);
  EXPECT_GT(test::smallest_eigenvalue(M), 0);
  const MatX LL = test::inverse_of(M);
  double outside = 0;
  for (int i = 0; i < A.rows(); ++i) {
    for (int j = 0; j < A.cols(); ++j) {
      if (A.coeff(i, j) == 0) {
        outside += std::abs(LL(i, j));
      } else {
        EXPECT_NEAR(LL(i, j), A.coeff(i, j), 1e-10);
      }
    }
  }
  EXPECT_GT(outside, 1);  // it would fill in
}

TEST(IncompleteCholesky, OfBlocksEqualsTheMatrixOnItsPattern) {
  const SparseMat A = spring_lattice({3, 3, 4}, 0.1).A;
  Blocks blocks;
  const MatX M = inverse_by(blocks, A);
  EXPECT_LT(asymmetry(M), 1e-13);
  EXPECT_GT(test::smallest_eigenvalue(M), 0);
  const MatX LL = test::inverse_of(M);
  for (int i = 0; i < A.rows(); ++i) {
    for (SparseMat::InnerIterator entry(A, i); entry; ++entry) {
      EXPECT_NEAR(LL(entry.row(), i), entry.value(), 1e-10);
    }
  }
}

TEST(IncompleteCholesky, ShiftsTheDiagonalWhereItBreaksDown) {
  Scalar scalar(Scalar::Order::kNatural);
  const SparseMat A = sparse(kershaw());
  scalar.analyze(A);
  const IncompleteStatus status = scalar.factorize(A);
  EXPECT_TRUE(status.ok);
  EXPECT_GT(status.shift, 0);
  EXPECT_LT(status.shift, 1);
  EXPECT_GT(status.attempts, 1);
  const MatX M = matrix_of(precondition_by(scalar), 4);
  EXPECT_GT(test::smallest_eigenvalue(M), 0);
  // The factor is that of A + shift diag(A), on whose pattern it is exact.
  EXPECT_NEAR(test::inverse_of(M)(0, 0), 3 * (1 + status.shift), 1e-10);

  Blocks blocks(Blocks::Order::kNatural);
  const SparseMat B = sparse(in_blocks(kershaw()));
  blocks.analyze(B);
  const IncompleteStatus same = blocks.factorize(B);
  EXPECT_TRUE(same.ok);
  EXPECT_EQ(same.shift, status.shift);
  EXPECT_EQ(same.attempts, status.attempts);
}

TEST(IncompleteCholesky, NamesTheColumnThatNoShiftCanHelp) {
  MatX A = 5 * MatX::Identity(9, 9);
  A(4, 5) = A(5, 4) = 6;
  Scalar scalar;
  scalar.analyze(sparse(A));
  // A shift makes even an indefinite matrix one that can be factorised, if its diagonal is
  // positive.
  EXPECT_GT(scalar.factorize(sparse(A)).shift, 0.2);
  Blocks blocks;
  blocks.analyze(sparse(A));
  EXPECT_FALSE(blocks.factorize(sparse(A)).ok);
  EXPECT_EQ(blocks.factorize(sparse(A)).column, 3);
  for (const double bad : {-1.0, 0.0, std::numeric_limits<double>::quiet_NaN()}) {
    A(7, 7) = bad;
    SparseMat S = sparse(A);
    S.coeffRef(7, 7) = bad;  // a zero is stored too
    S.makeCompressed();
    scalar.analyze(S);
    const IncompleteStatus status = scalar.factorize(S);
    EXPECT_FALSE(status.ok);
    EXPECT_EQ(status.column, 7);
  }
}

TEST(IncompleteCholesky, ReportsNumbersBesideTheDiagonalThatAreNotFinite) {
  MatX A = 5 * MatX::Identity(6, 6);
  A(1, 4) = A(4, 1) = std::numeric_limits<double>::quiet_NaN();
  Scalar scalar;
  scalar.analyze(sparse(A));
  EXPECT_FALSE(scalar.factorize(sparse(A)).ok);
}

TEST(IncompleteCholesky, TakesNewNumbersInTheSamePattern) {
  const SparseMat first = spring_lattice({4, 3, 3}, 1).A;
  const SparseMat second = spring_lattice({4, 3, 3}, 0.1, 5).A;
  Blocks reused, fresh;
  inverse_by(reused, first);
  ASSERT_TRUE(reused.factorize(second).ok);
  const MatX M = matrix_of(precondition_by(reused), second.cols());
  EXPECT_EQ(M, inverse_by(fresh, second));
  const SparseMat other = spring_lattice({3, 4, 3}, 1).A;
  EXPECT_EQ(message_of([&] { return reused.factorize(other); }),
            "linear system: the matrix does not have the pattern that was analysed");
  EXPECT_EQ(message_of([&] { return reused.factorize(SparseMat(3, 3)); }),
            "linear system: the matrix must be compressed and have 108 unknowns");
}

TEST(IncompleteCholesky, ThreeRightHandSidesAreThreeSolves) {
  const SparseMat A = lattice(4, 5, 3, 0.1);
  Scalar scalar;
  inverse_by(scalar, A);
  const VecX b = Random(42).vector(3 * A.rows());
  VecX x, single;
  scalar.solve(b, x);
  for (int axis = 0; axis < 3; ++axis) {
    scalar.solve(as_rows(b).col(axis), single);
    EXPECT_LT((as_rows(x).col(axis) - single).norm(), 1e-14 * single.norm());
  }
  VecX in_place = b;
  scalar.solve(in_place, in_place);
  EXPECT_EQ(in_place, x);
}

TEST(IncompleteCholesky, RefusesToWorkInAnotherOrder) {
  const SparseMat A = lattice(4, 5, 3, 0.1);
  constexpr const char* kNoFactor =
      "linear system: no factor to solve with; factorize() must succeed first";
  Scalar scalar;
  VecX x;
  const auto solve = [&] { return scalar.solve(VecX::Ones(60), x), 0; };
  for (const SparseMat& any : {A, SparseMat(0, 0)}) {
    EXPECT_EQ(message_of([&] { return scalar.factorize(any); }),
              "linear system: no pattern to factorise in; call analyze() first");
  }
  EXPECT_EQ(message_of(solve), kNoFactor);
  EXPECT_EQ(message_of([&] { return scalar.solve(VecX(0), x), 0; }), kNoFactor);
  scalar.analyze(A);
  EXPECT_EQ(message_of(solve), kNoFactor);
  ASSERT_TRUE(scalar.factorize(A).ok);
  EXPECT_EQ(message_of(solve), "no error");
  SparseMat bad = A;
  bad.coeffRef(7, 7) = -1;
  ASSERT_FALSE(scalar.factorize(bad).ok);
  EXPECT_EQ(message_of(solve), kNoFactor);
  ASSERT_TRUE(scalar.factorize(A).ok);
  scalar.analyze(A);
  EXPECT_EQ(message_of(solve), kNoFactor);
}

TEST(IncompleteCholesky, RefusesVectorsOfOtherLengths) {
  const SparseMat A = lattice(4, 5, 3, 0.1);
  Scalar scalar;
  Blocks blocks;
  inverse_by(scalar, A);
  inverse_by(blocks, A);
  VecX x;
  for (const Eigen::Index length : {0, 59, 61, 120}) {
    EXPECT_EQ(message_of([&] { return scalar.solve(VecX::Ones(length), x), 0; }),
              "linear system: a right-hand side of " + std::to_string(length) +
                  " numbers for 60 unknowns; there must be as many");
  }
  for (const Eigen::Index length : {0, 59, 61, 180}) {
    EXPECT_THROW(blocks.solve(VecX::Ones(length), x), InputError);
  }
}

TEST(IncompleteCholesky, AcceptsNothingAndOne) {
  Scalar scalar;
  inverse_by(scalar, SparseMat(0, 0));
  EXPECT_DOUBLE_EQ(inverse_by(scalar, sparse(MatX::Constant(1, 1, 4)))(0, 0), 0.25);
  Blocks blocks;
  EXPECT_EQ(message_of([&] {
              blocks.analyze(sparse(MatX::Identity(4, 4)));
              return 0;
            }),
            "linear system: the number of unknowns must be a multiple of 3, found 4");
}

}  // namespace
}  // namespace pliant
