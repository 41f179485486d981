#pragma once

#include <memory>
#include <optional>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/options/preconditioner_name.h"

namespace pliant {

/// What conjugate gradients are preconditioned by, for the Hessians of an objective or for its A0.
///
/// A map that it hands out, r to about H⁻¹ r, is symmetric and positive definite, and good until
/// the next call. It follows from the arguments of load() and what prepare() has seen, not from
/// matrices before: a run that continues from a checkpoint has not met those.
class Preconditioner {
 public:
  virtual ~Preconditioner() = default;

  /// Makes what depends on the pattern of the Hessian, the rest pose or A0 alone; to be called
  /// before load(), and again when the objective's revision changes.
  virtual void prepare(Objective& /*objective*/) {}

  /// For the Hessian H at x, 3n x 3n, which must outlive the map. None if H is found not to be
  /// positive definite.
  virtual std::optional<LinearMap> load(Objective& objective, const SparseMat& H,
                                        const VecX& x) = 0;

  /// For A0, n x n and the same for x, y and z; wants no prepare(). None if A0 is found not to be
  /// positive definite.
  virtual std::optional<LinearMap> load_proxy(Objective& objective) = 0;
};

std::unique_ptr<Preconditioner> make_preconditioner(const PreconditionerName& name);

}  // namespace pliant
