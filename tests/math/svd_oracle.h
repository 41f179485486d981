#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <utility>

#include "pliant/core/types.h"

/// The slow way to a singular value decomposition, in extended precision: one-sided Jacobi
/// rotations until no pair of columns is left that is not orthogonal.
namespace pliant::test {

using Real = long double;  // 64 bits of mantissa and all exponents we need, on x86

template <int Columns>
struct OracleSvd {
  Eigen::Matrix<Real, 3, Columns> U;
  Eigen::Matrix<Real, Columns, 1> s;  // descending; for 3x3 the sign of det F is on the last one
  Eigen::Matrix<Real, Columns, Columns> V;
};

namespace detail {

/// Makes columns i < j of B orthogonal, the longer one first. False if they were already.
template <int N>
bool rotate(Eigen::Matrix<Real, 3, N>& B, Eigen::Matrix<Real, N, N>& V, int i, int j) {
  const Real a = B.col(i).squaredNorm();
  const Real b = B.col(j).squaredNorm();
  const Real g = B.col(i).dot(B.col(j));
  if (std::abs(g) <= 1e-19L * std::sqrt(a) * std::sqrt(b) && a >= b) return false;
  const Real angle = std::atan2(2 * g, a - b) / 2;
  const Real c = std::cos(angle);
  const Real s = std::sin(angle);
  const auto turn = [&](auto& M) {
    const auto first = (c * M.col(i) + s * M.col(j)).eval();
    const auto second = (c * M.col(j) - s * M.col(i)).eval();
    M.col(i) = first;
    M.col(j) = second;
  };
  turn(B);
  turn(V);
  return true;
}

using Real3 = Eigen::Matrix<Real, 3, 1>;

inline Real3 any_across(const Real3& u) {
  int k = 0;
  u.cwiseAbs().minCoeff(&k);
  return u.cross(Real3::Unit(k)).normalized();
}

/// v / |v| without its part along u; anything across u when nothing is left.
inline Real3 unit_across(const Real3& u, const Real3& v, Real size) {
  const Real3 w = v - u * u.dot(v);
  if (w.norm() <= 1e-18L * size) return any_across(u);
  const Real3 unit = w.normalized();
  return (unit - u * u.dot(unit)).normalized();
}

}  // namespace detail

template <int N>
OracleSvd<N> oracle_svd(const Eigen::Matrix<double, 3, N>& F) {
  Eigen::Matrix<Real, 3, N> B = F.template cast<Real>();
  OracleSvd<N> svd;
  svd.V.setIdentity();
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < 30; ++sweep) {
    rotated = false;
    for (int i = 0; i < N; ++i) {
      for (int j = i + 1; j < N; ++j) rotated = detail::rotate<N>(B, svd.V, i, j) || rotated;
    }
  }
  const Real size = B.col(0).norm();
  svd.U.col(0) = size > 0 ? detail::Real3(B.col(0) / size) : detail::Real3::UnitX();
  svd.U.col(1) = detail::unit_across(svd.U.col(0), B.col(1), size);
  if constexpr (N == 3) svd.U.col(2) = svd.U.col(0).cross(svd.U.col(1));
  for (int i = 0; i < N; ++i) svd.s[i] = svd.U.col(i).dot(B.col(i));
  return svd;
}

}  // namespace pliant::test
