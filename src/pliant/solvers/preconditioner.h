#pragma once

#include <memory>
#include <optional>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/options/preconditioner_name.h"

namespace pliant {

/// A preconditioner of conjugate gradients, for the Hessians of an objective or for its A0.
///
/// The maps that it returns, from r to about H⁻¹ r, are symmetric and positive definite, and valid
/// until the next call. They depend on the arguments of load() and on what prepare() saw, not on
/// matrices of earlier calls: a run that continues from a checkpoint has not seen those.
class Preconditioner {
 public:
  virtual ~Preconditioner() = default;

  /// Makes what depends only on the pattern of the Hessian, the rest pose or A0; to be called
  /// before load(), and again when the objective's revision changes.
  virtual void prepare(Objective& /*objective*/) {}

  /// The map for H, the Hessian at x, 3n x 3n, which must outlive the map. None if H is found not
  /// to be positive definite.
  virtual std::optional<LinearMap> load(Objective& objective, const SparseMat& H,
                                        const VecX& x) = 0;

  /// The map for A0, n x n and the same for x, y and z; needs no prepare(). None if A0 is found not
  /// to be positive definite.
  virtual std::optional<LinearMap> load_proxy(Objective& objective) = 0;
};

std::unique_ptr<Preconditioner> make_preconditioner(const PreconditionerName& name);

}  // namespace pliant
