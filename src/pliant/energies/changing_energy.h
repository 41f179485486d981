#pragma once

#include <memory>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"
#include "pliant/energies/energy.h"

namespace pliant {

/// Where all points are when a step begins and where the first guess has them when it ends, m.
struct StepGeometry {
  const VecX& from;
  const VecX& to;
};

/// A term whose elements come and go: contacts between bodies, grabs. Between two findings it is an
/// ordinary term, its stencils included, so everything that holds for those holds for it. It
/// belongs to one simulation.
class ChangingEnergy : public Energy {
 public:
  /// Finds the elements that may act during a step. They depend on the geometry alone: the same
  /// list for any number of threads. A step may ask more than once, with other ends: energies from
  /// before and after a finding compare only if elements left out would have none at either.
  virtual void find(const StepGeometry& /*geometry*/, ThreadPool& /*pool*/) {}

  /// Changes whenever the stencils, or the share of L, may have changed.
  virtual std::int64_t revision() const = 0;

  /// The share of the way from x to x + d, of all points, that nothing forbids; in (0, 1].
  virtual double largest_step(const VecX& /*x*/, const VecX& /*d*/, ThreadPool& /*pool*/) const {
    return 1;
  }
  /// False if it never forbids anything.
  virtual bool limits_steps() const { return false; }
};

/// What a model says of a term whose elements come and go: all about it that stays the same.
class ChangingTerm {
 public:
  virtual ~ChangingTerm() = default;
  /// A term for one simulation, without elements yet.
  virtual std::unique_ptr<ChangingEnergy> start() const = 0;
};

}  // namespace pliant
