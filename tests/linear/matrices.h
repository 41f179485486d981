#pragma once

#include <Eigen/Dense>

#include "pliant/core/types.h"
#include "support/random.h"

namespace pliant::test {

inline SparseMat sparse(const MatX& A) {
  SparseMat S = A.sparseView();
  S.makeCompressed();
  return S;
}

/// Positive definite by dominance: random symmetric entries with the given density.
inline SparseMat random_spd(int n, double density, Random& random) {
  MatX A = MatX::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      if (random.uniform() < density) A(i, j) = A(j, i) = random.uniform(-1, 1);
    }
  }
  A.diagonal() = A.cwiseAbs().rowwise().sum() + VecX::Constant(n, 0.1);
  return sparse(A);
}

inline SparseMat arrow(int n, bool head_first) {
  MatX A = 2.0 * n * MatX::Identity(n, n);
  const int head = head_first ? 0 : n - 1;
  A.row(head).array() += 1;
  A.col(head).array() += 1;
  return sparse(A);
}

/// Laplacian of a lattice of a x b x c points plus a small mass.
inline SparseMat lattice(int a, int b, int c, double mass) {
  const int n = a * b * c;
  MatX A = mass * MatX::Identity(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      const Vec3i p(i % a, i / a % b, i / a / b), q(j % a, j / a % b, j / a / b);
      if ((p - q).cwiseAbs().maxCoeff() > 1) continue;
      A(i, j) = A(j, i) = -1;
      A(i, i) += 1;
      A(j, j) += 1;
    }
  }
  return sparse(A);
}

}  // namespace pliant::test
