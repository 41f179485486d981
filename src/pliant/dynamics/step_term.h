#pragma once

#include <memory>
#include <vector>

#include "pliant/core/definiteness.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/dynamics/integrators/weights.h"

namespace pliant {

/// What the terms of a step are told when it begins, for all points.
struct StepStart {
  const VecX& x_n;         // current positions, m
  const VecX& velocities;  // w if a point is free, its velocity if it is kinematic, m/s
};

/// A term of g that depends not on x alone but on the velocity u = rate/h x + w that x stands for,
/// and so on the step: damping, for example. x, gradients and matrices are those of the free
/// points.
class StepTerm {
 public:
  virtual ~StepTerm() = default;

  /// Prepares for steps of length h (s), with the stiffnesses as they are now.
  virtual void prepare(double h, const StepWeights& weights) = 0;
  virtual void begin_step(const StepStart& start) = 0;

  /// D(x), J, up to a constant.
  virtual double value(const VecX& x) = 0;
  /// Adds dD/dx, N; returns the value.
  virtual double add_gradient(const VecX& x, VecX& gradient) = 0;
  /// Adds d²D/dx², N/m. H has the pattern of the potential's Hessian.
  virtual void add_hessian(SparseMat& H) const = 0;
  /// Adds what d²D/dx² would be if the potential's Hessian were K, which has the same pattern.
  virtual void add_rest_hessian(const SparseMat& K, SparseMat& H) const = 0;
  /// Adds the term's share of A0.
  virtual void add_proxy(SparseMat& A0) const = 0;
  /// rhs += (the term's share of A0) x - dD/dx, for Projective Dynamics' local step.
  virtual void add_local_step(const VecX& x, VecX& rhs) = 0;

  /// Subtracts from `pull` the term's force (N) at velocities v (m/s) of the free points: for
  /// explicit steps.
  virtual void add_pull(const VecX& v, VecX& pull) = 0;
  /// The power that the term takes away at the velocities that x stands for, W.
  virtual double power(const VecX& x) = 0;
};

using StepTerms = std::vector<std::unique_ptr<StepTerm>>;

}  // namespace pliant
