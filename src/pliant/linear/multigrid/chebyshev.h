#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "pliant/linear/block_matrix.h"
#include "pliant/linear/multigrid/tridiagonal.h"
#include "pliant/linear/small_cholesky.h"
#include "pliant/math/elementary.h"
#include "pliant/math/sums.h"

namespace pliant {

/// Smooths with a polynomial in D⁻¹A, D the diagonal blocks of A, that is small over the upper part
/// of the spectrum [Adams03]. Unlike Gauss-Seidel it runs in parallel, and because the polynomial
/// is the same before and after the coarse correction, the whole cycle is symmetric.
template <int kSize>
class ChebyshevSmoother {
 public:
  struct Options {
    int degree = 2;
    double range = 8;  // highest over lowest eigenvalue that is damped
  };

  explicit ChebyshevSmoother(const Options& options) : options_(options) {}

  /// Inverts the diagonal blocks. Returns the row of one that is not positive definite, or -1.
  [[nodiscard]] int invert_diagonal(const BlockMatrix<kSize, kSize>& A) {
    inverse_.resize(A.rows());
    for (int i = 0; i < A.rows(); ++i) {
      inverse_[i] = A.blocks[diagonal_place(A, i)];
      if (!invert_small(inverse_[i])) return i;
    }
    return -1;
  }

  /// Estimates the spectrum of D⁻¹A. False if A turns out not to be positive definite.
  [[nodiscard]] bool find_spectrum(const BlockMatrix<kSize, kSize>& A, ThreadPool& pool);

  /// Slightly above the highest eigenvalue of D⁻¹A.
  double highest() const { return highest_; }
  const std::vector<Eigen::Matrix<double, kSize, kSize>>& diagonal_inverse() const {
    return inverse_;
  }

  /// Improves x by `degree` steps. r holds b - A x on entry and is lost.
  template <int kRhs>
  void smooth(const BlockMatrix<kSize, kSize>& A, VecX& r, VecX& x, ThreadPool& pool);

 private:
  template <int kRhs>
  void first_step(double factor, const VecX& r, VecX& x, ThreadPool& pool);

  Options options_;
  std::vector<Eigen::Matrix<double, kSize, kSize>> inverse_;
  double highest_ = 1;
  VecX d_;       // the last step
  VecX d_next_;  // the one after it
};

// Conjugate gradients, preconditioned by D, are a Lanczos process: their coefficients make up a
// small tridiagonal matrix whose highest eigenvalue tends to that of D⁻¹A fast, from below
// [Saad03, sec. 6.7.3].
template <int kSize>
bool ChebyshevSmoother<kSize>::find_spectrum(const BlockMatrix<kSize, kSize>& A, ThreadPool& pool) {
  constexpr int kSteps = 12;
  constexpr double kMargin = 1.08;
  const Eigen::Index n = Eigen::Index{kSize} * A.rows();
  VecX r(n), z(n), p = VecX::Zero(n), Ap(n);
  // Irregular, so that it has a component along every eigenvector, but always the same.
  for (Eigen::Index i = 0; i < n; ++i) r[i] = sin(double(i) * 12.9898 + 1) + 0.1;
  std::array<double, kSteps> diagonal{}, beside{};
  double last_alpha = 1, last_rz = 0;
  int steps = 0;
  for (; steps < std::min<Eigen::Index>(kSteps, n); ++steps) {
    for (int i = 0; i < A.rows(); ++i) {
      z.segment<kSize>(kSize * i) = inverse_[i] * r.segment<kSize>(kSize * i);
    }
    const double rz = dot(r, z);
    const double beta = steps == 0 ? 0 : rz / last_rz;
    p = z + beta * p;
    multiply<1>(A, p.data(), Ap.data(), pool);
    const double energy = dot(p, Ap);
    if (!std::isfinite(rz) || !std::isfinite(energy)) return false;
    if (steps > 0 && beta < 1e-20) break;  // the whole spectrum has been found
    if (rz <= 0 || energy <= 0) return false;
    const double alpha = rz / energy;
    diagonal[steps] = 1 / alpha + beta / last_alpha;
    if (steps > 0) beside[steps - 1] = std::sqrt(beta) / last_alpha;
    r -= alpha * Ap;
    last_alpha = alpha;
    last_rz = rz;
  }
  highest_ = kMargin * highest_eigenvalue(std::span(diagonal).first(steps), beside);
  return true;
}

template <int kSize>
template <int kRhs>
void ChebyshevSmoother<kSize>::first_step(double factor, const VecX& r, VecX& x, ThreadPool& pool) {
  d_.resize(r.size());
  d_next_.resize(r.size());
  parallel_for(pool, r.size() / (kSize * kRhs), detail::kBlockRowsPerChunk, [&](IndexRange range) {
    for (Eigen::Index i = range.begin; i < range.end; ++i) {
      auto d = detail::slot<kSize, kRhs>(d_.data(), i);
      d = factor * inverse_[i].lazyProduct(detail::slot<kSize, kRhs>(r.data(), i));
      detail::slot<kSize, kRhs>(x.data(), i) += d;
    }
  });
}

// [Saad03, alg. 12.1]
template <int kSize>
template <int kRhs>
void ChebyshevSmoother<kSize>::smooth(const BlockMatrix<kSize, kSize>& A, VecX& r, VecX& x,
                                      ThreadPool& pool) {
  using detail::slot;
  const double lowest = highest_ / options_.range;
  const double middle = 0.5 * (highest_ + lowest), radius = 0.5 * (highest_ - lowest);
  double rho = radius / middle;
  first_step<kRhs>(1 / middle, r, x, pool);
  for (int step = 1; step < options_.degree; ++step) {
    const double next = 1 / (2 * middle / radius - rho);
    const double keep = next * rho, add = 2 * next / radius;
    for_each_product<kRhs>(A, d_.data(), pool, [&](Eigen::Index i, const auto& Ad) {
      auto ri = slot<kSize, kRhs>(r.data(), i);
      ri -= Ad;
      const detail::Slot<kSize, kRhs> d =
          keep * slot<kSize, kRhs>(d_.data(), i) + add * inverse_[i].lazyProduct(ri);
      slot<kSize, kRhs>(d_next_.data(), i) = d;
      slot<kSize, kRhs>(x.data(), i) += d;
    });
    std::swap(d_, d_next_);
    rho = next;
  }
}

}  // namespace pliant
