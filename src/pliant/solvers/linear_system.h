#pragma once

#include <memory>

#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/linear/iterative/incomplete_cholesky.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/options/linear_system.h"

namespace pliant {

/// Remembers which objective, in which state, something was made for.
class MadeFor {
 public:
  /// True, once, if `objective` is not the one of the last call or has changed since in any way.
  bool is_new(const Objective& objective) {
    const bool proxy_is_new = differs(objective.proxy_revision(), proxy_);
    const bool pattern_is_new = differs(objective.pattern_revision(), pattern_);
    return is_new_at_rest(objective) || proxy_is_new || pattern_is_new;
  }
  /// The same, but elements that come and go do not count.
  bool is_new_at_rest(const Objective& objective) { return differs(objective.revision(), rest_); }

 private:
  static bool differs(const Revision& now, Revision& last) {
    if (now == last) return false;
    last = now;
    return true;
  }

  Revision rest_, proxy_, pattern_;
};

/// Systems with matrices of the pattern of an objective's Hessian. What depends on the pattern, the
/// rest pose or A0 alone is made once for each revision of the objective.
class LinearSystem {
 public:
  explicit LinearSystem(const LinearSystemOptions& options) : options_(options) {}
  LinearSystem(LinearSystem&&) = default;

  /// Makes what does not depend on the matrix.
  void prepare(Objective& objective);

  /// Takes a matrix, which must live as long as it is solved with. False if it is found not to be
  /// positive definite; conjugate gradients only find that out as they go.
  [[nodiscard]] bool load(Objective& objective, const SparseMat& H, SolveReport& report);

  /// Takes H, or H + shift I with a shift that grows until it is positive definite [Liu18, sec.
  /// 4.2.2]. False if there is none: H is not finite.
  [[nodiscard]] bool load_shifted(Objective& objective, SparseMat& H, SolveReport& report);

  /// x = H⁻¹ b, as exactly as `tolerance` says if by conjugate gradients. Returns false if they
  /// find H to be indefinite; x is what they have until then and x·b > 0 all the same [Gast15].
  bool solve(const VecX& b, double tolerance, VecX& x, SolveReport& report);
  bool solve(const VecX& b, VecX& x, SolveReport& report) {
    return solve(b, options_.tolerance, x, report);
  }

 private:
  bool load_preconditioner(const SparseMat& H);

  LinearSystemOptions options_;
  MadeFor made_for_;
  bool analyzed_ = false;
  std::unique_ptr<SparseCholesky> direct_;
  IncompleteCholesky<3> incomplete_;        // of H, or of the Hessian at rest
  IncompleteCholesky<1> incomplete_proxy_;  // of A0
  SparseMat rest_hessian_;
  LinearMap multiply_, precondition_;
  Pcg pcg_{{}};
};

}  // namespace pliant
