#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "linear/maps.h"
#include "linear/matrices.h"
#include "linear/springs.h"
#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/linear/iterative/block_jacobi.h"
#include "pliant/linear/iterative/incomplete_cholesky.h"
#include "pliant/linear/multigrid/multigrid.h"

// How the preconditioners compare with each other and with a direct solution.
namespace pliant {
namespace {

using test::lattice;
using test::Random;
using test::spring_lattice;
using test::SpringLattice;

int iterations(const SparseMat& A, const LinearMap& preconditioner) {
  const VecX b = Random(61).vector(A.rows());
  VecX x = VecX::Zero(b.size());
  ThreadPool pool;
  const PcgReport report =
      Pcg({.tolerance = 1e-6}).solve(multiply_by(A, pool), preconditioner, b, x);
  EXPECT_EQ(report.status, PcgStatus::kConverged);
  return report.iterations;
}

// Points of which each is far stiffer in some directions than in others: S A S with random 3 x 3
// blocks S_i, which block-Jacobi undoes and Jacobi undoes in part.
SparseMat uneven(const SparseMat& A) {
  Random random(63);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < A.cols() / 3; ++i) {
    const double size = std::pow(10, random.uniform(-0.5, 0.5));
    const Mat3 Q = random.rotation();
    const Mat3 S = size * Q * Vec3(0.5, 1, 2).asDiagonal() * Q.transpose();
    for (int e = 0; e < 9; ++e) entries.emplace_back(3 * i + e / 3, 3 * i + e % 3, S(e));
  }
  SparseMat S(A.rows(), A.cols());
  S.setFromTriplets(entries.begin(), entries.end());
  return S * A * S;
}

int multigrid_iterations(int size) {
  ThreadPool pool;
  const SpringLattice springs = spring_lattice(Vec3i::Constant(size), 1e-3);
  Multigrid multigrid({.coarsest = 200}, pool);
  EXPECT_TRUE(multigrid.build_blocks(springs.A, springs.positions).ok);
  return iterations(springs.A, precondition_by(multigrid));
}

TEST(Preconditioners, LeadToTheDirectSolution) {
  const SpringLattice springs = spring_lattice({7, 6, 5}, 0.01, 20);
  const SparseMat& A = springs.A;
  ThreadPool pool(2);
  SparseCholesky direct;
  direct.analyze(A);
  ASSERT_TRUE(direct.factorize(A).ok);
  IncompleteCholesky<1> scalar;
  scalar.analyze(A);
  ASSERT_TRUE(scalar.factorize(A).ok);
  IncompleteCholesky<3> blocks;
  blocks.analyze(A);
  ASSERT_TRUE(blocks.factorize(A).ok);
  Multigrid multigrid({.coarsest = 50}, pool);
  ASSERT_TRUE(multigrid.build_blocks(A, springs.positions).ok);

  const VecX b = Random(62).vector(A.rows());
  VecX expected;
  direct.solve(b, expected);
  for (const LinearMap& map :
       {block_jacobi_preconditioner(A), precondition_by(scalar), precondition_by(blocks),
        precondition_by(multigrid), test::solves_by(direct, A.cols())}) {
    VecX x = VecX::Zero(b.size());
    const PcgReport report =
        Pcg({.tolerance = 1e-12}).solve(multiply_by_blocks(A, pool), map, b, x);
    EXPECT_EQ(report.status, PcgStatus::kConverged);
    EXPECT_LT((x - expected).norm(), 1e-8 * expected.norm());
  }
}

// Measured: 827, 142, 61 and 20.
TEST(Preconditioners, TheDearerTakeFewerIterations) {
  const SparseMat A = uneven(spring_lattice({9, 9, 9}, 0.1).A);
  IncompleteCholesky<3> incomplete;
  incomplete.analyze(A);
  ASSERT_TRUE(incomplete.factorize(A).ok);
  const int none = iterations(A, test::identity_map());
  const int jacobi = iterations(A, jacobi_preconditioner(A));
  const int block_jacobi = iterations(A, block_jacobi_preconditioner(A));
  const int cholesky = iterations(A, precondition_by(incomplete));
  EXPECT_LT(jacobi, none);
  EXPECT_LT(block_jacobi, jacobi);
  EXPECT_LT(cholesky, 0.7 * block_jacobi);
}

// Measured: 6, 7, 7 with rigid motions for 8³, 16³ and 24³, where Jacobi takes 93, 174 and 245.
TEST(Preconditioners, MultigridHardlyMindsTheSize) {
  EXPECT_LE(multigrid_iterations(8), 10);
  EXPECT_LE(multigrid_iterations(24), 12);
  const auto jacobi = [](int size) {
    const SparseMat A = spring_lattice(Vec3i::Constant(size), 1e-3).A;
    return iterations(A, jacobi_preconditioner(A));
  };
  EXPECT_GT(jacobi(16), 1.5 * jacobi(8));
}

TEST(Preconditioners, ScalarMultigridHardlyMindsTheSize) {
  ThreadPool pool;
  for (const int size : {8, 24}) {
    const SparseMat A = lattice(size, size, size, 1e-3);
    Multigrid multigrid({.coarsest = 100}, pool);
    ASSERT_TRUE(multigrid.build(A).ok);
    EXPECT_LE(iterations(A, precondition_by(multigrid)), 10);  // measured: 6
  }
}

}  // namespace
}  // namespace pliant
