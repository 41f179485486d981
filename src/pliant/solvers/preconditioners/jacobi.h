#pragma once

#include <string_view>

#include "pliant/solvers/preconditioner.h"

namespace pliant {

/// Division by the diagonal.
class JacobiPreconditioner final : public Preconditioner {
 public:
  static constexpr std::string_view kName = "jacobi";

  std::optional<LinearMap> load(Objective& /*objective*/, const SparseMat& H,
                                const VecX& /*x*/) override {
    if (!(H.diagonal().array() > 0).all()) return {};
    return jacobi_preconditioner(H);
  }
  std::optional<LinearMap> load_proxy(Objective& objective) override {
    return load(objective, objective.proxy(), {});
  }
};

}  // namespace pliant
