#include "pliant/solvers/initial_hessian.h"

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/made_for.h"
#include "pliant/solvers/preconditioner.h"
#include "pliant/solvers/vertex_rotations.h"

namespace pliant {
namespace {

class ProxySolve final : public InitialSolve {
 public:
  explicit ProxySolve(FactorPrecision precision) : precision_(precision) {}

  void solve(Objective& objective, const VecX& /*x*/, const VecX& q, VecX& r,
             SolveReport& /*report*/) override {
    objective.solve_proxy(q, r, precision_);
  }

 private:
  FactorPrecision precision_;
};

// Solves with A0 by a few conjugate gradient iterations [Liu17, fig. 12].
class ProxyCgSolve final : public InitialSolve {
 public:
  explicit ProxyCgSolve(const LinearSystemOptions& options)
      : cg_({options.iterations, options.tolerance}),
        preconditioner_(make_preconditioner(options.preconditioner)) {}

  void prepare(Objective& objective) override {
    made_for_.renew(objective, [&] {
      multiply_ = multiply_by(objective.proxy(), objective.pool());
      std::optional<LinearMap> map = preconditioner_->load_proxy(objective);
      if (!map) throw InputError("l-bfgs", "A0 = M/h² + L is not positive definite");
      precondition_ = *std::move(map);
    });
  }

  void solve(Objective& /*objective*/, const VecX& /*x*/, const VecX& q, VecX& r,
             SolveReport& report) override {
    r.setZero(q.size());
    report.linear_iterations += cg_.solve(multiply_, precondition_, q, r).iterations;
  }

 private:
  Pcg cg_;
  std::unique_ptr<Preconditioner> preconditioner_;
  MadeFor made_for_{{.proxy = true}};
  LinearMap multiply_, precondition_;
};

// Divides by a scalar; before there is a pair, by the mean of A0's diagonal.
class ScaledIdentity final : public InitialSolve {
 public:
  explicit ScaledIdentity(bool as_printed) : as_printed_(as_printed) {}

  void begin(Objective& objective, const Iterate& /*now*/, SolveReport& /*report*/) override {
    inverse_ = 1 / mean_diagonal(objective.proxy());
  }
  void learn(const Eigen::Ref<const VecX>& s, const Eigen::Ref<const VecX>& t) override {
    const double ratio = dot(s, t) / dot(t, t);
    inverse_ = as_printed_ ? 1 / ratio : ratio;
  }
  void solve(Objective& /*objective*/, const VecX& /*x*/, const VecX& q, VecX& r,
             SolveReport& /*report*/) override {
    r = inverse_ * q;
  }

 private:
  bool as_printed_;
  double inverse_ = 1;  // m/N
};

class FrameSolve final : public InitialSolve {
 public:
  explicit FrameSolve(const LinearSystemOptions& options) : system_(options) {}

  void prepare(Objective& objective) override { system_.prepare(objective); }
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override {
    objective.hessian(now.x, Definiteness::kProjected, H_);
    is_usable_ = system_.load_shifted(objective, H_, now.x, report);
  }
  void solve(Objective& /*objective*/, const VecX& /*x*/, const VecX& q, VecX& r,
             SolveReport& report) override {
    if (is_usable_) {
      system_.solve(q, r, report);
    } else {
      r.setConstant(q.size(), std::numeric_limits<double>::quiet_NaN());
    }
  }

 private:
  LinearSystem system_;
  SparseMat H_;
  bool is_usable_ = false;
};

class RestSolve : public InitialSolve {
 public:
  explicit RestSolve(const LinearSystemOptions& options) : system_(options) {}

  void prepare(Objective& objective) override {
    made_for_.renew(objective, [&] {
      SolveReport unused;
      objective.rest_hessian(H_);
      if (!system_.load_shifted(objective, H_, objective.rest(), unused)) {
        throw InputError("solver.initial", "the Hessian at rest is not finite");
      }
    });
  }
  void solve(Objective& /*objective*/, const VecX& /*x*/, const VecX& q, VecX& r,
             SolveReport& report) override {
    system_.solve(q, r, report);
  }

 private:
  MadeFor made_for_{{.pattern = true, .rest = true, .proxy = true}};
  LinearSystem system_;
  SparseMat H_;
};

// A⁻¹ = R A_rest⁻¹ Rᵀ, where R turns each vertex by itself.
class WarpedRestSolve final : public RestSolve {
 public:
  using RestSolve::RestSolve;

  void solve(Objective& objective, const VecX& x, const VecX& q, VecX& r,
             SolveReport& report) override {
    find_vertex_rotations(objective.proxy(), objective.rest(), x, objective.pool(), rotations_);
    turned_.resize(q.size());
    for (Eigen::Index i = 0; i < q.size() / 3; ++i) {
      vertex(turned_, i) = rotations_[i].transpose() * vertex(q, i);
    }
    RestSolve::solve(objective, x, turned_, r, report);
    for (Eigen::Index i = 0; i < q.size() / 3; ++i) {
      vertex(r, i) = rotations_[i] * Vec3(vertex(r, i));
    }
  }

 private:
  std::vector<Mat3> rotations_;
  VecX turned_;
};

}  // namespace

std::unique_ptr<InitialSolve> make_initial_solve(const InitialHessianOptions& options) {
  switch (options.kind) {
    case InitialHessian::kIdentity:
      return std::make_unique<ScaledIdentity>(false);
    case InitialHessian::kPrintedIdentity:
      return std::make_unique<ScaledIdentity>(true);
    case InitialHessian::kRest:
      return std::make_unique<RestSolve>(options.system);
    case InitialHessian::kWarpedRest:
      return std::make_unique<WarpedRestSolve>(options.system);
    case InitialHessian::kFrame:
      return std::make_unique<FrameSolve>(options.system);
    case InitialHessian::kProxy:
      break;
  }
  if (options.system.solve == LinearSolve::kDirect) {
    return std::make_unique<ProxySolve>(options.precision);
  }
  return std::make_unique<ProxyCgSolve>(options.system);
}

}  // namespace pliant
