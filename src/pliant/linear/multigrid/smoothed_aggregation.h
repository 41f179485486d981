#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "pliant/linear/multigrid/aggregation.h"
#include "pliant/linear/multigrid/block_product.h"

namespace pliant {

/// kModes vectors that A nearly maps to zero: smoothing cannot see them, so the coarse levels must
/// represent them exactly. The rows of node i are modes[i].
template <int kSize, int kModes>
using NearNullSpace = std::vector<Eigen::Matrix<double, kSize, kModes>>;

/// Maps from a coarse level to the next finer one that represent the near-null space exactly: modes
/// of the fine level = P (modes of the coarse level).
template <int kSize, int kModes>
struct Prolongation {
  BlockMatrix<kSize, kModes> P;
  NearNullSpace<kModes, kModes> modes;  // of the coarse level
};

namespace detail {

/// Orthonormal columns Q and upper triangular R with the blocks of the nodes = Q R. A column that
/// depends on those before it is zero in Q, and its row zero in R.
template <int kSize, int kModes>
Eigen::Matrix<double, kModes, kModes> orthonormalize(
    const std::vector<int>& nodes, std::vector<Eigen::Matrix<double, kSize, kModes>>& Q) {
  constexpr double kDependent = 1e-6;
  Eigen::Matrix<double, kModes, kModes> R = Eigen::Matrix<double, kModes, kModes>::Zero();
  const auto dot = [&](int a, int b) {
    double sum = 0;
    for (const int node : nodes) sum += Q[node].col(a).dot(Q[node].col(b));
    return sum;
  };
  for (int mode = 0; mode < kModes; ++mode) {
    const double size = std::sqrt(dot(mode, mode));
    for (int pass = 0; pass < 2; ++pass) {  // twice, against rounding
      for (int before = 0; before < mode; ++before) {
        const double share = dot(before, mode);
        R(before, mode) += share;
        for (const int node : nodes) Q[node].col(mode) -= share * Q[node].col(before);
      }
    }
    const double left = std::sqrt(dot(mode, mode));
    const bool dependent = left <= kDependent * size;
    R(mode, mode) = dependent ? 0 : left;
    for (const int node : nodes) Q[node].col(mode) *= dependent ? 0 : 1 / left;
  }
  return R;
}

}  // namespace detail

/// The tentative prolongation [Vanek96, sec. 5]: each group has the modes cut off at its rim.
template <int kSize, int kModes>
Prolongation<kSize, kModes> tentative_prolongation(const Aggregates& groups,
                                                   NearNullSpace<kSize, kModes> modes) {
  std::vector<std::vector<int>> members(groups.count);
  for (std::size_t node = 0; node < groups.of.size(); ++node) {
    if (groups.of[node] >= 0) members[groups.of[node]].push_back(static_cast<int>(node));
  }
  Prolongation<kSize, kModes> result;
  for (const std::vector<int>& nodes : members) {
    result.modes.push_back(detail::orthonormalize<kSize, kModes>(nodes, modes));
  }
  result.P.cols = groups.count;
  for (std::size_t node = 0; node < groups.of.size(); ++node) {
    if (groups.of[node] >= 0) {
      result.P.columns.push_back(groups.of[node]);
      result.P.blocks.push_back(modes[node]);
    }
    result.P.start.push_back(static_cast<int>(result.P.columns.size()));
  }
  return result;
}

/// (I - step D⁻¹A) P: one Jacobi step smooths the jumps at the rims of the groups.
template <int kSize, int kModes>
BlockMatrix<kSize, kModes> smoothed_prolongation(
    const BlockMatrix<kSize, kModes>& P, const BlockMatrix<kSize, kSize>& A,
    const std::vector<Eigen::Matrix<double, kSize, kSize>>& diagonal_inverse, double step,
    ThreadPool& pool) {
  BlockMatrix<kSize, kModes> S = block_product(A, P, pool);
  for (int i = 0; i < S.rows(); ++i) {
    for (int p = S.start[i]; p < S.start[i + 1]; ++p) {
      S.blocks[p] = (-step * diagonal_inverse[i] * S.blocks[p]).eval();
      if (P.start[i] < P.start[i + 1] && P.columns[P.start[i]] == S.columns[p]) {
        S.blocks[p] += P.blocks[P.start[i]];
      }
    }
  }
  return S;
}

/// Pᵀ A P. Where a group has too few nodes for a mode, P has a zero column: that unknown stands for
/// nothing and is decoupled by a one on the diagonal.
template <int kSize, int kModes>
BlockMatrix<kModes, kModes> galerkin_product(const BlockMatrix<kSize, kSize>& A,
                                             const BlockMatrix<kSize, kModes>& P,
                                             const BlockMatrix<kModes, kSize>& P_transposed,
                                             const NearNullSpace<kModes, kModes>& modes,
                                             ThreadPool& pool) {
  BlockMatrix<kModes, kModes> coarse = block_product(P_transposed, block_product(A, P, pool), pool);
  for (int i = 0; i < coarse.rows(); ++i) {
    auto& block = coarse.blocks[diagonal_place(coarse, i)];
    for (int mode = 0; mode < kModes; ++mode) {
      if (modes[i](mode, mode) == 0) block(mode, mode) = 1;
    }
  }
  return coarse;
}

/// Whether a coarse unknown has no energy beyond the round-off of the terms of its sum. Then A is
/// singular, which a factorisation of the coarse matrix alone could not detect.
template <int kSize, int kModes>
bool has_free_unknown(const BlockMatrix<kSize, kSize>& A,
                      const BlockMatrix<kModes, kSize>& P_transposed,
                      const BlockMatrix<kModes, kModes>& coarse) {
  constexpr double kRoundOff = 1e-14;
  std::vector<Eigen::Matrix<double, kSize, 1>> stiffness(A.rows());
  for (int i = 0; i < A.rows(); ++i) stiffness[i] = A.blocks[diagonal_place(A, i)].diagonal();
  for (int i = 0; i < coarse.rows(); ++i) {
    Eigen::Matrix<double, kModes, 1> sum = Eigen::Matrix<double, kModes, 1>::Zero();
    for (int p = P_transposed.start[i]; p < P_transposed.start[i + 1]; ++p) {
      sum += P_transposed.blocks[p].cwiseAbs2() * stiffness[P_transposed.columns[p]];
    }
    const auto energy = coarse.blocks[diagonal_place(coarse, i)].diagonal();
    if (!(energy.array() > kRoundOff * sum.array()).all()) return true;
  }
  return false;
}

}  // namespace pliant
