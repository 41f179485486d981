#include "support/dense_oracle.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace pliant::test {

VecX eigenvalues_of(const MatX& A) {
  return Eigen::SelfAdjointEigenSolver<MatX>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

double smallest_eigenvalue(const MatX& A) { return eigenvalues_of(A)[0]; }

VecX smallest_eigenvector(const MatX& A) {
  return Eigen::SelfAdjointEigenSolver<MatX>(A).eigenvectors().col(0);
}

MatX with_eigenvalues_from(double least, const MatX& A) {
  const Eigen::SelfAdjointEigenSolver<MatX> eigen(A);
  const VecX values = eigen.eigenvalues().cwiseMax(least);
  return eigen.eigenvectors() * values.asDiagonal() * eigen.eigenvectors().transpose();
}

MatX cholesky_factor(const MatX& A) { return A.llt().matrixL(); }

void solve_by_factor(const MatX& L, VecX& x) {
  L.triangularView<Eigen::Lower>().solveInPlace(x);
  L.transpose().triangularView<Eigen::Upper>().solveInPlace(x);
}

MatX solve_definite(const MatX& A, const MatX& B) { return A.llt().solve(B); }

MatX inverse_of(const MatX& A) { return A.inverse(); }

MatX congruent(const MatX& M, const MatX& A) { return A.transpose() * M * A; }

MatX orthogonal_factor(const MatX& G) { return Eigen::HouseholderQR<MatX>(G).householderQ(); }

}  // namespace pliant::test
