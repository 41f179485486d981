#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "pliant/core/definiteness.h"
#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Identifies a state of an objective: whatever was made for it still fits as long as revisions are
/// equal.
struct Revision {
  std::shared_ptr<const void> objective;  // no two are alike, also one after the other
  std::int64_t number = 0;

  friend bool operator==(const Revision&, const Revision&) = default;
};

/// What a solver minimises: a function of the positions of the free points, xyz of the i-th at 3i.
/// Its functions are not const because evaluations reuse buffers. One evaluation at a time.
class Objective {
 public:
  virtual ~Objective() = default;

  /// Three times the number of free points.
  virtual Eigen::Index size() const = 0;

  /// The threads to work with.
  virtual ThreadPool& pool() = 0;

  /// g(x), J. May be +inf, never NaN, for any finite x.
  virtual double value(const VecX& x) = 0;

  /// g(x), J, and its gradient, N, in one pass.
  virtual double value_and_gradient(const VecX& x, VecX& gradient) = 0;

  /// d²g/dx², N/m. The pattern is the same at every call until pattern_revision() changes.
  virtual void hessian(const VecX& x, Definiteness definiteness, SparseMat& H) = 0;

  /// d²g/dx² where every body is undeformed and touches nothing, projected, N/m; the same pattern.
  /// Does not depend on the state of the step.
  virtual void rest_hessian(SparseMat& H) = 0;

  /// The free points where every body is undeformed, m.
  virtual const VecX& rest() const = 0;

  /// A0 = M/h² + L, N/m, the constant stand-in for the Hessian: one row for each free point, the
  /// same for x, y and z.
  virtual const SparseMat& proxy() const = 0;

  /// r = A0⁻¹ q, by a factor made beforehand that is read in this precision. q in N gives r in m.
  virtual void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) = 0;

  /// Changes whenever rest_hessian() may have changed, or A0 by more than elements that come and
  /// go.
  virtual Revision revision() const = 0;
  /// Changes whenever A0 may have changed.
  virtual Revision proxy_revision() const { return revision(); }
  /// Changes whenever the pattern of hessian() may have changed.
  virtual Revision pattern_revision() const { return revision(); }

  /// The share of the way from x to x + d that is allowed, in (0, 1]: the largest step with which a
  /// line search may begin.
  virtual double largest_step(const VecX& /*x*/, const VecX& /*d*/) { return 1; }
  /// False if largest_step() is always 1. If true, a method without a line search cannot minimise
  /// the objective.
  virtual bool limits_steps() const { return false; }

  /// True when every term of E is projective, so that local_step() makes sense.
  virtual bool is_projective() const = 0;

  /// The label of a term that is not projective, for messages; empty if there is none, or if it has
  /// no label.
  virtual std::string_view not_projective() const { return {}; }

  /// Right-hand side of Projective Dynamics' global step at x: M/h² y + J p(x), N [Liu18, eq. 6.7].
  virtual void local_step(const VecX& x, VecX& rhs) = 0;
};

}  // namespace pliant
