#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "linear/matrices.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "support/dense_oracle.h"
#include "support/random.h"
#ifdef PLIANT_HAVE_CHOLMOD
#include "pliant/linear/cholmod_solver.h"
#endif

// CHOLMOD as an oracle: positive definite, indefinite and singular matrices of many shapes.
namespace pliant {
namespace {

using test::Random;

#ifdef PLIANT_HAVE_CHOLMOD

/// Random size, density, number of blocks, condition and, rarely, definiteness.
SparseMat random_matrix(Random& random) {
  const int n = 1 + static_cast<int>(std::pow(random.uniform(), 2) * 90);
  SparseMat A = test::random_spd(n, std::pow(random.uniform(), 3), random);
  if (random.uniform() < 0.2) A = test::with_blocks(A, random);
  for (int k = 0; k < A.cols(); ++k) A.coeffRef(k, k) *= std::pow(10, random.uniform(0, 3));
  if (random.uniform() < 0.1) {
    const int k = static_cast<int>(random.uniform(0, static_cast<double>(A.cols())));
    A.coeffRef(k, k) *= -1;
  }
  A.makeCompressed();
  return A;
}

TEST(Cholmod, AgreesOnAThousandRandomMatrices) {
  Random random(41);
  int refused = 0;
  for (int run = 0; run < 1000; ++run) {
    SCOPED_TRACE("run " + std::to_string(run));
    const SparseMat A = random_matrix(random);
    SparseCholesky ours(
        {.ordering = run % 2 == 0 ? Ordering::kNestedDissection : Ordering::kMinimumDegree});
    CholmodSolver theirs(CholmodSolver::Mode::kSupernodal, 1);
    ours.analyze(A);
    theirs.analyze(A);
    const bool positive = theirs.factorize(A).ok;
    ASSERT_EQ(ours.factorize(A).ok, positive);
    if (!positive) {
      ++refused;
      continue;
    }
    const VecX b = random.vector(3 * A.rows());
    VecX x, y;
    ours.solve3(b, x);
    theirs.solve3(b, y);
    const MatX dense = test::solve_definite(A, as_rows(b));
    EXPECT_LE((x - y).norm(), 1e-12 * y.norm());
    EXPECT_LE((as_rows(x) - dense).norm(), 1e-12 * dense.norm());
    EXPECT_LE((A * as_rows(x) - as_rows(b)).norm(), 1e-14 * A.norm() * x.norm());
  }
  EXPECT_GT(refused, 50);
}

// Large enough for branches and a crown, which the matrices above are not.
TEST(Cholmod, AgreesOnEveryShape) {
  Random random(42);
  std::vector<test::NamedMatrix> matrices = test::shapes_of_matrices();
  matrices.push_back({"large", test::lattice(17, 15, 16, 0.01)});
  matrices.push_back({"large blocks", test::with_blocks(test::lattice(11, 12, 10, 1), random)});
  matrices.push_back({"large arrow", test::arrow(3000, true)});
  for (const auto& [name, A] : matrices) {
    SCOPED_TRACE(name);
    if (A.rows() == 0) continue;  // CHOLMOD refuses it
    SparseCholesky ours;
    ours.analyze(A);
    ASSERT_TRUE(ours.factorize(A).ok);
    const VecX b = random.vector(3 * A.rows());
    VecX x, y;
    ours.solve3(b, x);
    EXPECT_LE((A * as_rows(x) - as_rows(b)).norm(), 1e-14 * A.norm() * x.norm());
    for (const auto mode : {CholmodSolver::Mode::kSimplicial, CholmodSolver::Mode::kSupernodal}) {
      CholmodSolver theirs(mode, 1);
      theirs.analyze(A);
      ASSERT_TRUE(theirs.factorize(A).ok);
      theirs.solve3(b, y);
      EXPECT_LE((x - y).norm(), 1e-11 * y.norm());
    }
  }
}

TEST(Cholmod, HasAFactorOfTheSameOrderOfSize) {
  const SparseMat A = test::lattice(16, 15, 14, 1);
  SparseCholesky ours;
  CholmodSolver theirs(CholmodSolver::Mode::kSupernodal, 1);
  ours.analyze(A);
  theirs.analyze(A);
  const double ratio =
      static_cast<double>(ours.factor_nonzeros()) / static_cast<double>(theirs.factor_nonzeros());
  EXPECT_GT(ratio, 0.8);  // other random choices of METIS
  EXPECT_LT(ratio, 1.5);  // and the zeros of merged supernodes
}

#else

TEST(Cholmod, IsTheOracle) { GTEST_SKIP() << "built without CHOLMOD (libsuitesparse-dev)"; }

#endif

}  // namespace
}  // namespace pliant
