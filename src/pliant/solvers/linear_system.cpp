#include "pliant/solvers/linear_system.h"

#include <cmath>
#include <string>

#include "pliant/core/error.h"
#include "pliant/linear/iterative/block_jacobi.h"
#include "pliant/math/sums.h"

namespace pliant {
namespace {

void add_to_diagonal(double shift, SparseMat& H) {
  for (Eigen::Index i = 0; i < H.rows(); ++i) H.coeffRef(i, i) += shift;
}

}  // namespace

void LinearSystem::prepare(Objective& objective) {
  if (!made_for_.is_new(objective)) return;
  analyzed_ = false;
  if (options_.solve == LinearSolve::kDirect) {
    direct_ = std::make_unique<SparseCholesky>(SparseCholesky::Options{}, objective.pool());
    SparseMat pattern;
    objective.rest_hessian(pattern);
    direct_->analyze(pattern);
  } else if (options_.preconditioner == Preconditioner::kIncompleteRest) {
    objective.rest_hessian(rest_hessian_);
    incomplete_.analyze(rest_hessian_);
    if (!incomplete_.factorize(rest_hessian_).ok) {
      throw InputError("ichol-rest", "the Hessian at rest is not positive definite");
    }
  } else if (options_.preconditioner == Preconditioner::kIncompleteProxy) {
    incomplete_proxy_.analyze(objective.proxy());
    if (!incomplete_proxy_.factorize(objective.proxy()).ok) {
      throw InputError("ichol-proxy", "M/h² + L is not positive definite");
    }
  }
}

bool LinearSystem::load(Objective& objective, const SparseMat& H, SolveReport& report) {
  prepare(objective);
  if (options_.solve == LinearSolve::kDirect) {
    ++report.factorizations;
    return direct_->factorize(H).ok;
  }
  multiply_ = multiply_by_blocks(H, objective.pool());
  return load_preconditioner(H);
}

bool LinearSystem::load_preconditioner(const SparseMat& H) {
  switch (options_.preconditioner) {
    case Preconditioner::kJacobi:
      precondition_ = jacobi_preconditioner(H);
      return (H.diagonal().array() > 0).all();
    case Preconditioner::kBlockJacobi:
      try {
        precondition_ = block_jacobi_preconditioner(H);
      } catch (const InputError&) {  // a block that is not positive definite
        return false;
      }
      return true;
    case Preconditioner::kIncomplete:
      if (!analyzed_) incomplete_.analyze(H);
      analyzed_ = true;
      precondition_ = precondition_by(incomplete_);
      return incomplete_.factorize(H).ok;
    case Preconditioner::kIncompleteRest:
      precondition_ = precondition_by(incomplete_);
      return true;
    case Preconditioner::kIncompleteProxy:
      precondition_ = precondition_by(incomplete_proxy_);
      return true;
  }
  return false;
}

bool LinearSystem::load_shifted(Objective& objective, SparseMat& H, SolveReport& report) {
  constexpr double kFirst = 1e-6, kGrowth = 10;  // kFirst: of the mean entry of A0's diagonal
  if (load(objective, H, report)) return true;
  ++report.indefinite;
  // Ends: once the shift is larger than the entries of any row, H is positive definite.
  const bool is_finite = std::isfinite(sum(H.coeffs().matrix()));
  double shift = 0;
  double next = kFirst * mean_diagonal(objective.proxy());
  for (; is_finite && std::isfinite(next); next *= kGrowth) {
    add_to_diagonal(next - shift, H);
    shift = next;
    if (load(objective, H, report)) return true;
  }
  return false;
}

bool LinearSystem::solve(const VecX& b, double tolerance, VecX& x, SolveReport& report) {
  if (options_.solve == LinearSolve::kDirect) {
    direct_->solve(b, x);
    return true;
  }
  pcg_.set_options({options_.iterations, tolerance});
  x.setZero(b.size());
  const PcgReport done = pcg_.solve(multiply_, precondition_, b, x);
  report.linear_iterations += done.iterations;
  return done.status != PcgStatus::kIndefinite;
}

}  // namespace pliant
