#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <string>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "support/random.h"

namespace pliant::test {

inline SparseMat sparse(const MatX& A) {
  SparseMat S = A.sparseView();
  S.makeCompressed();
  return S;
}

/// A matrix of ones with any column starts and rows, right or wrong.
inline SparseMat raw_matrix(int rows, int columns, const std::vector<int>& starts,
                            const std::vector<int>& row_indices) {
  SparseMat A(rows, columns);
  A.resizeNonZeros(static_cast<Eigen::Index>(row_indices.size()));
  std::copy(starts.begin(), starts.end(), A.outerIndexPtr());
  std::copy(row_indices.begin(), row_indices.end(), A.innerIndexPtr());
  std::fill_n(A.valuePtr(), row_indices.size(), 1.0);
  return A;
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
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i, mass);
    const Vec3i p(i % a, i / a % b, i / a / b);
    for (int step = 14; step < 27; ++step) {  // half of the 26 neighbours
      const Vec3i q = p + Vec3i(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1);
      if ((q.array() < 0).any() || q[0] >= a || q[1] >= b || q[2] >= c) continue;
      const int j = q[0] + a * (q[1] + b * q[2]);
      entries.insert(entries.end(), {{i, j, -1}, {j, i, -1}, {i, i, 1}, {j, j, 1}});
    }
  }
  SparseMat A(n, n);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

/// Block (i, j) of a 3n x 3n matrix and, beside the diagonal, its mirror image.
inline void add_block(int i, int j, const MatX& block, std::vector<Eigen::Triplet<double>>& to) {
  for (int entry = 0; entry < 9; ++entry) {
    const int r = entry / 3, c = entry % 3;
    to.emplace_back(3 * i + r, 3 * j + c, block(r, c));
    if (i != j) to.emplace_back(3 * j + c, 3 * i + r, block(r, c));
  }
}

/// Each entry of A becomes a dense 3 x 3 block, as in Newton's matrix of a mesh.
inline SparseMat with_blocks(const SparseMat& A, Random& random) {
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < A.outerSize(); ++j) {
    for (SparseMat::InnerIterator entry(A, j); entry; ++entry) {
      const int i = static_cast<int>(entry.row());
      if (i < j) continue;
      MatX block = MatX::NullaryExpr(3, 3, [&] { return random.uniform(-0.1, 0.1); });
      if (i == j) block = (block + block.transpose()).eval();
      block.diagonal().array() += i == j ? 1.5 * entry.value() : entry.value();
      add_block(i, j, block, entries);
    }
  }
  SparseMat blocks(3 * A.rows(), 3 * A.cols());
  blocks.setFromTriplets(entries.begin(), entries.end());
  return blocks;
}

struct NamedMatrix {
  std::string name;
  SparseMat A;
};

/// Positive definite matrices of many shapes.
inline std::vector<NamedMatrix> shapes_of_matrices() {
  Random random(11);
  std::vector<NamedMatrix> all = {
      {"empty", SparseMat(0, 0)},
      {"1x1", sparse(MatX::Constant(1, 1, 3))},
      {"diagonal", sparse(VecX::LinSpaced(50, 1, 1e6).asDiagonal().toDenseMatrix())},
      {"arrow, head first", arrow(60, true)},
      {"arrow, head last", arrow(60, false)},
      {"lattice", lattice(7, 5, 6, 0.01)},
      {"large enough for branches", lattice(14, 14, 14, 0.01)},
      {"chain", lattice(200, 1, 1, 1e-3)},
      {"blocks", with_blocks(lattice(5, 4, 4, 0.5), random)}};
  for (const int n : {2, 3, 5, 8, 9, 17, 40, 120}) {
    for (const double density : {0.0, 0.03, 0.2, 1.0}) {
      all.push_back({std::to_string(n) + " with density " + std::to_string(density),
                     random_spd(n, density, random)});
    }
  }
  MatX blocks = MatX::Zero(40, 40);
  blocks.topLeftCorner(20, 20) = random_spd(20, 0.4, random);
  blocks.bottomRightCorner(20, 20) = lattice(20, 1, 1, 0.1);
  all.push_back({"disconnected", sparse(blocks)});
  return all;
}

}  // namespace pliant::test
