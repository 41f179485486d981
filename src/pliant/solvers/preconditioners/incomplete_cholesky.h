#pragma once

#include <string_view>

#include "pliant/core/error.h"
#include "pliant/linear/iterative/incomplete_cholesky.h"
#include "pliant/solvers/preconditioner.h"

// Incomplete Cholesky factors: of the matrix itself, or of one that stays the same and is
// factorised once. For A0, which stays the same, all three take the factor of A0 itself.

namespace pliant {

class IncompletePreconditioner : public Preconditioner {
 public:
  static constexpr std::string_view kName = "ichol";

  void prepare(Objective& /*objective*/) override { analyzed_ = false; }
  std::optional<LinearMap> load(Objective& /*objective*/, const SparseMat& H,
                                const VecX& /*x*/) override {
    if (!analyzed_) factor_.analyze(H);
    analyzed_ = true;
    if (!factor_.factorize(H).ok) return {};
    return precondition_by(factor_);
  }
  std::optional<LinearMap> load_proxy(Objective& objective) final {
    proxy_factor_.analyze(objective.proxy());
    if (!proxy_factor_.factorize(objective.proxy()).ok) return {};
    return precondition_by(proxy_factor_);
  }

 private:
  bool analyzed_ = false;
  IncompleteCholesky<3> factor_;        // of H
  IncompleteCholesky<1> proxy_factor_;  // of A0
};

/// The factor of the Hessian at rest.
class IncompleteRestPreconditioner final : public IncompletePreconditioner {
 public:
  static constexpr std::string_view kName = "ichol-rest";

  void prepare(Objective& objective) override {
    IncompletePreconditioner::prepare(objective);
    SparseMat H;
    objective.rest_hessian(H);
    rest_ = IncompletePreconditioner::load(objective, H, objective.rest());
    if (!rest_) throw InputError("ichol-rest", "the Hessian at rest is not positive definite");
  }
  std::optional<LinearMap> load(Objective& /*objective*/, const SparseMat& /*H*/,
                                const VecX& /*x*/) override {
    return rest_;
  }

 private:
  std::optional<LinearMap> rest_;
};

/// The factor of A0.
class IncompleteProxyPreconditioner final : public IncompletePreconditioner {
 public:
  static constexpr std::string_view kName = "ichol-proxy";

  void prepare(Objective& objective) override {
    proxy_ = load_proxy(objective);
    if (!proxy_) throw InputError("ichol-proxy", "A0 = M/h² + L is not positive definite");
  }
  std::optional<LinearMap> load(Objective& /*objective*/, const SparseMat& /*H*/,
                                const VecX& /*x*/) override {
    return proxy_;
  }

 private:
  std::optional<LinearMap> proxy_;
};

}  // namespace pliant
