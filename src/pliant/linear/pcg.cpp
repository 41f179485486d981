#include "pliant/linear/pcg.h"

#include <cmath>

namespace pliant {

LinearMap multiply_by(const SparseMat& A) {
  // Symmetric: rows are columns, and gathering along them is faster than scattering.
  return [&A](const VecX& x, VecX& y) {
    y.resize(x.size());
    if (x.size() == A.cols()) {
      y.noalias() = A.transpose() * x;
    } else {
      as_rows(y).noalias() = A.transpose() * as_rows(x);
    }
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

LinearMap precondition_by(SpdSolver& solver, Eigen::Index unknowns) {
  return [&solver, unknowns](const VecX& x, VecX& y) {
    x.size() == unknowns ? solver.solve(x, y) : solver.solve3(x, y);
  };
}

LinearMap identity_map() {
  return [](const VecX& x, VecX& y) { y = x; };
}

PcgReport Pcg::solve(const LinearMap& A, const LinearMap& preconditioner, const VecX& b, VecX& x) {
  const double b_norm = b.norm();
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
    report.residual = r_.norm() / b_norm;
    if (report.residual <= options_.tolerance) return end(PcgStatus::kConverged);
    if (report.iterations == options_.iterations) return end(PcgStatus::kIterationLimit);

    preconditioner(r_, z_);
    const double r_dot_z = r_.dot(z_);
    if (report.iterations == 0) {
      p_ = z_;
    } else {
      p_ = z_ + (r_dot_z / last_r_dot_z) * p_;
    }
    A(p_, Ap_);
    const double p_dot_Ap = p_.dot(Ap_);
    if (!std::isfinite(r_dot_z) || !std::isfinite(p_dot_Ap)) return end(PcgStatus::kNotFinite);
    if (r_dot_z <= 0 || p_dot_Ap <= 0) return end(PcgStatus::kIndefinite);

    x += (r_dot_z / p_dot_Ap) * p_;
    r_ -= (r_dot_z / p_dot_Ap) * Ap_;
    last_r_dot_z = r_dot_z;
  }
}

}  // namespace pliant
