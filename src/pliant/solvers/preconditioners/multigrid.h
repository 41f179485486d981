#pragma once

#include <memory>
#include <string_view>

#include "pliant/linear/multigrid/multigrid.h"
#include "pliant/solvers/preconditioner.h"

namespace pliant {

/// One V-cycle of algebraic multigrid. The levels are made anew for each Hessian, because the
/// rotations that they must represent are those of the bodies where they are at x.
class MultigridPreconditioner final : public Preconditioner {
 public:
  static constexpr std::string_view kName = "multigrid";

  std::optional<LinearMap> load(Objective& objective, const SparseMat& H, const VecX& x) override {
    grids_ = std::make_unique<Multigrid>(objective.pool());
    if (!grids_->build_blocks(H, x).ok) return {};
    return precondition_by(*grids_);
  }
  std::optional<LinearMap> load_proxy(Objective& objective) override {
    grids_ = std::make_unique<Multigrid>(objective.pool());
    if (!grids_->build(objective.proxy()).ok) return {};
    return precondition_by(*grids_);
  }

 private:
  std::unique_ptr<Multigrid> grids_;
};

}  // namespace pliant
