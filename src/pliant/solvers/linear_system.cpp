#include "pliant/solvers/linear_system.h"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "pliant/math/sums.h"

namespace pliant {
namespace {

void add_to_diagonal(double shift, SparseMat& H) {
  for (Eigen::Index i = 0; i < H.rows(); ++i) H.coeffRef(i, i) += shift;
}

}  // namespace

LinearSystem::LinearSystem(const LinearSystemOptions& options)
    : options_(options),
      made_for_(options.solve == LinearSolve::kDirect
                    ? MadeFor::Needs{.pattern = true}
                    : MadeFor::Needs{.pattern = true, .rest = true, .proxy = true}) {
  if (options.solve == LinearSolve::kDirect) return;
  preconditioner_ = make_preconditioner(options.preconditioner);
}

void LinearSystem::prepare(Objective& objective) {
  made_for_.renew(objective, [&] {
    if (preconditioner_) return preconditioner_->prepare(objective);
    direct_ = make_spd_solver(objective.pool());
    SparseMat pattern;
    objective.rest_hessian(pattern);
    direct_->analyze(pattern);
  });
}

bool LinearSystem::load(Objective& objective, const SparseMat& H, const VecX& x,
                        SolveReport& report) {
  prepare(objective);
  if (!preconditioner_) {
    ++report.factorizations;
    return direct_->factorize(H).ok;
  }
  std::optional<LinearMap> map = preconditioner_->load(objective, H, x);
  if (!map) return false;
  multiply_ = multiply_by_blocks(H, objective.pool());
  precondition_ = *std::move(map);
  return true;
}

bool LinearSystem::load_shifted(Objective& objective, SparseMat& H, const VecX& x,
                                SolveReport& report) {
  constexpr double kFirst = 1e-6, kGrowth = 10;  // kFirst: of the mean entry of A0's diagonal
  if (load(objective, H, x, report)) return true;
  ++report.indefinite;
  // This terminates: once the shift exceeds the sum of any row's entries, H is positive definite.
  const bool is_finite = std::isfinite(sum(H.coeffs().matrix()));
  double shift = 0;
  double next = kFirst * mean_diagonal(objective.proxy());
  for (; is_finite && std::isfinite(next); next *= kGrowth) {
    add_to_diagonal(next - shift, H);
    shift = next;
    if (load(objective, H, x, report)) return true;
  }
  return false;
}

bool LinearSystem::solve(const VecX& b, double tolerance, VecX& x, SolveReport& report) {
  if (!preconditioner_) {
    direct_->solve(b, x);
    return true;
  }
  pcg_.set_options({options_.iterations, tolerance});
  x.setZero(b.size());
  const PcgReport done = pcg_.solve(multiply_, precondition_, b, x);
  report.linear_iterations += done.iterations;
  // H or the preconditioner is not finite, and x still zero: no direction rather than a flat one.
  if (done.status == PcgStatus::kNotFinite && done.iterations == 0) {
    x.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
  return done.status != PcgStatus::kIndefinite;
}

}  // namespace pliant
