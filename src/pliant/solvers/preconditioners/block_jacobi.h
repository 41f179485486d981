#pragma once

#include <string_view>

#include "pliant/core/error.h"
#include "pliant/linear/iterative/block_jacobi.h"
#include "pliant/solvers/preconditioners/jacobi.h"

namespace pliant {

/// Division by the 3 x 3 blocks on the diagonal. Those of A0 are multiples of the identity.
class BlockJacobiPreconditioner final : public Preconditioner {
 public:
  static constexpr std::string_view kName = "block-jacobi";

  std::optional<LinearMap> load(Objective& /*objective*/, const SparseMat& H,
                                const VecX& /*x*/) override {
    try {
      return block_jacobi_preconditioner(H);
    } catch (const InputError&) {  // a block that is not positive definite
      return {};
    }
  }
  std::optional<LinearMap> load_proxy(Objective& objective) override {
    return JacobiPreconditioner().load_proxy(objective);
  }
};

}  // namespace pliant
