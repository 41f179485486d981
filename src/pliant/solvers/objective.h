#pragma once

#include <string_view>

#include "pliant/core/types.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// What a solver minimises: a function of the positions of the free vertices, xyz of the i-th at
/// 3i. It knows its quasi-Newton matrix A0 = M/h² + L but shows only what solvers need of it. Not
/// const: evaluations reuse buffers. One evaluation at a time.
class Objective {
 public:
  virtual ~Objective() = default;

  /// 3 x the number of free vertices.
  virtual Eigen::Index size() const = 0;

  /// g(x), J. May be +inf, never NaN, for any finite x.
  virtual double value(const VecX& x) = 0;

  /// g(x), J, and its gradient, N, in one pass.
  virtual double value_and_gradient(const VecX& x, VecX& gradient) = 0;

  /// d²g/dx², N/m; with `projected`, each element is clamped to be positive semi-definite first.
  virtual void hessian(const VecX& x, bool projected, SparseMat& H) = 0;

  /// r = A0⁻¹ q, by a factorisation made beforehand, with as many digits of it. q in N gives r in
  /// m.
  virtual void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) = 0;

  /// True when every term of E is projective, so that local_step makes sense.
  virtual bool is_projective() const = 0;

  /// What an element of a term that is not projective is called; empty if there is none, or it has
  /// no name.
  virtual std::string_view not_projective() const { return {}; }

  /// Right-hand side of Projective Dynamics' global step at x: M/h² y + J p(x), N [Liu18, eq. 6.7].
  virtual void local_step(const VecX& x, VecX& rhs) = 0;
};

}  // namespace pliant
