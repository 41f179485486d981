#include "pliant/linear/iterative/pcg.h"

#include <cmath>
#include <memory>

#include "pliant/linear/block_matrix.h"
#include "pliant/math/sums.h"

namespace pliant {
namespace {

constexpr Eigen::Index kRowsPerChunk = 512;

// Rows of A x for kRhs interleaved vectors. A is symmetric, so its columns serve as rows.
template <int kRhs>
void multiply_rows(const SparseMat& A, const double* x, double* y, IndexRange rows) {
  for (Eigen::Index i = rows.begin; i < rows.end; ++i) {
    Eigen::Matrix<double, kRhs, 1> sum = Eigen::Matrix<double, kRhs, 1>::Zero();
    for (int p = A.outerIndexPtr()[i]; p < A.outerIndexPtr()[i + 1]; ++p) {
      const double* from = x + Eigen::Index{kRhs} * A.innerIndexPtr()[p];
      for (int k = 0; k < kRhs; ++k) sum[k] += A.valuePtr()[p] * from[k];
    }
    for (int k = 0; k < kRhs; ++k) y[kRhs * i + k] = sum[k];
  }
}

}  // namespace

LinearMap multiply_by(const SparseMat& A, ThreadPool& pool) {
  return [&A, &pool](const VecX& x, VecX& y) {
    y.resize(x.size());
    parallel_for(pool, A.cols(), kRowsPerChunk, [&](IndexRange rows) {
      x.size() == A.cols() ? multiply_rows<1>(A, x.data(), y.data(), rows)
                           : multiply_rows<3>(A, x.data(), y.data(), rows);
    });
  };
}

LinearMap multiply_by_blocks(const SparseMat& A, ThreadPool& pool) {
  auto blocks = std::make_shared<BlockMatrix<3, 3>>(block_pattern<3>(A));
  load_blocks(A, *blocks);
  return [blocks, &pool](const VecX& x, VecX& y) {
    y.resize(x.size());
    multiply<1>(*blocks, x.data(), y.data(), pool);
  };
}

LinearMap jacobi_preconditioner(const SparseMat& A) {
  return [inverse = VecX(A.diagonal().cwiseInverse())](const VecX& x, VecX& y) {
    y.resize(x.size());
    if (x.size() == inverse.size()) {
      y = inverse.cwiseProduct(x);
    } else {
      as_rows(y) = inverse.asDiagonal() * as_rows(x);
    }
  };
}

PcgReport Pcg::solve(const LinearMap& A, const LinearMap& preconditioner, const VecX& b, VecX& x) {
  const double b_norm = norm(b);
  if (b_norm == 0) {
    x.setZero(b.size());
    return {.status = PcgStatus::kConverged};
  }
  A(x, r_);
  r_ = b - r_;
  return iterate(A, preconditioner, b_norm, x);
}

PcgReport Pcg::iterate(const LinearMap& A, const LinearMap& preconditioner, double b_norm,
                       VecX& x) {
  PcgReport report;
  const auto end = [&report](PcgStatus status) {
    report.status = status;
    return report;
  };
  double last_r_dot_z = 0;
  for (;; ++report.iterations) {
    report.residual = norm(r_) / b_norm;
    if (report.residual <= options_.tolerance) return end(PcgStatus::kConverged);
    if (report.iterations == options_.iterations) return end(PcgStatus::kIterationLimit);

    preconditioner(r_, z_);
    const double r_dot_z = dot(r_, z_);
    if (report.iterations == 0) {
      p_ = z_;
    } else {
      p_ = z_ + (r_dot_z / last_r_dot_z) * p_;
    }
    A(p_, Ap_);
    const double p_dot_Ap = dot(p_, Ap_);
    if (!std::isfinite(r_dot_z) || !std::isfinite(p_dot_Ap)) return end(PcgStatus::kNotFinite);
    if (r_dot_z <= 0) return end(PcgStatus::kIndefinite);
    if (p_dot_Ap <= 0) {
      if (report.iterations == 0) x += p_;  // any direction of descent is better than none
      return end(PcgStatus::kIndefinite);
    }

    x += (r_dot_z / p_dot_Ap) * p_;
    r_ -= (r_dot_z / p_dot_Ap) * Ap_;
    last_r_dot_z = r_dot_z;
  }
}

}  // namespace pliant
