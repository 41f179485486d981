#include "pliant/math/project_psd.h"

#include <Eigen/Eigenvalues>

// Eigen's solver takes seconds to compile: here once for all who use it.

namespace pliant {
namespace {

template <class Matrix>
Matrix without_negative_eigenvalues(const Matrix& A) {
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(A);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() *
         eigen.eigenvectors().transpose();
}

}  // namespace

Mat3 project_psd(const Mat3& A) { return without_negative_eigenvalues(A); }
Mat9 project_psd(const Mat9& A) { return without_negative_eigenvalues(A); }

double least_eigenvalue(const Mat9& A) {
  return Eigen::SelfAdjointEigenSolver<Mat9>(A).eigenvalues().minCoeff();
}

}  // namespace pliant
