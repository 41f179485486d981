#include "pliant/linear/spd_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "linear/matrices.h"
#include "pliant/core/error.h"
#include "support/random.h"

// Changes of a factor, as those see them who do not know which solver they have.

namespace pliant {
namespace {

using test::lattice;
using test::Random;

// Of diagonal matrices, and nothing beyond what it must.
class DiagonalSolver final : public SpdSolver {
 public:
  void analyze(const SparseMat& /*A*/) override {}
  [[nodiscard]] FactorStatus factorize(const SparseMat& A) override {
    ++factorizations;
    diagonal_ = A.diagonal();
    return {};
  }
  void solve3(const VecX& b, VecX& x, FactorPrecision /*precision*/) override {
    as_rows(x) = diagonal_.cwiseInverse().asDiagonal() * as_rows(b);
  }
  void solve(const VecX& b, VecX& x, FactorPrecision /*precision*/) override {
    x = b.cwiseQuotient(diagonal_);
  }
  Eigen::Index factor_nonzeros() const override { return diagonal_.size(); }

  int factorizations = 0;

 private:
  VecX diagonal_;
};

SparseMat column(Eigen::Index rows, int row, double value) {
  SparseMat W(rows, 1);
  W.insert(row, 0) = value;
  W.makeCompressed();
  return W;
}

VecX solution(SpdSolver& solver, const VecX& b) {
  VecX x;
  solver.solve3(b, x);
  return x;
}

TEST(SpdSolver, FactorisesAllWhereItCannotDoAPart) {
  SparseMat A = test::sparse(MatX::Identity(4, 4));
  DiagonalSolver own;
  SpdSolver& solver = own;
  ASSERT_TRUE(solver.factorize(A).ok);
  A.coeffRef(2, 2) = 4;
  ASSERT_TRUE(solver.refactorize(A, std::array{2}).ok);
  EXPECT_EQ(own.factorizations, 2);
  VecX x;
  own.solve(VecX::Ones(4), x, FactorPrecision::kDouble);
  EXPECT_EQ(x, (VecX(4) << 1, 1, 0.25, 1).finished());
  EXPECT_THROW((void)solver.refactorize(A, std::array{4}), InputError);
  EXPECT_THROW((void)solver.refactorize(A, std::array{-1}), InputError);
}

TEST(SpdSolver, SaysThatItCannotUpdate) {
  DiagonalSolver own;
  SpdSolver& solver = own;
  ASSERT_TRUE(solver.factorize(test::sparse(MatX::Identity(4, 4))).ok);
  EXPECT_FALSE(solver.update(column(4, 1, 1)).ok);
  EXPECT_FALSE(solver.downdate(column(4, 1, 0.5)).ok);
}

// A point that is held by a spring of stiffness 2, and let go again: by the rows, and by rank one.
TEST(SpdSolver, OfPliantChangesItsFactor) {
  ThreadPool pool(2);
  const SparseMat A = lattice(9, 8, 7, 1);
  const int held = 200;
  SparseMat stiffer = A;
  stiffer.coeffRef(held, held) += 2;
  const SparseMat W = column(A.rows(), held, std::sqrt(2));
  const VecX b = Random(71).vector(3 * A.rows());
  const auto by_rows = make_spd_solver(pool), by_rank = make_spd_solver(pool),
             fresh = make_spd_solver(pool);
  for (SpdSolver* solver : {by_rows.get(), by_rank.get(), fresh.get()}) {
    solver->analyze(A);
    ASSERT_TRUE(solver->factorize(A).ok);
  }
  const VecX free = solution(*fresh, b);

  ASSERT_TRUE(fresh->factorize(stiffer).ok);
  const VecX exact = solution(*fresh, b);
  ASSERT_TRUE(by_rows->refactorize(stiffer, std::array{held}).ok);
  ASSERT_TRUE(by_rank->update(W).ok);
  EXPECT_GT((exact - free).norm(), 1e-3 * free.norm()) << "the spring must matter";
  EXPECT_EQ(solution(*by_rows, b), exact);
  EXPECT_LT((solution(*by_rank, b) - exact).norm(), 1e-12 * exact.norm());

  ASSERT_TRUE(by_rows->refactorize(A, std::array{held}).ok);
  ASSERT_TRUE(by_rank->downdate(W).ok);
  EXPECT_EQ(solution(*by_rows, b), free);
  EXPECT_LT((solution(*by_rank, b) - free).norm(), 1e-12 * free.norm());
}

}  // namespace
}  // namespace pliant
