#pragma once

#include <memory>

#include "pliant/core/parallel.h"
#include "pliant/core/types.h"
#include "pliant/energies/energy.h"

namespace pliant {

/// The positions of all points as a step begins, and those of the first guess at its end, m.
struct StepGeometry {
  const VecX& from;
  const VecX& to;
};

/// A term whose elements come and go: contacts between bodies, grabs. From one find() to the next
/// it is an ordinary term with fixed stencils, so everything that holds for ordinary terms holds
/// for it. It belongs to one simulation.
class ChangingEnergy : public Energy {
 public:
  /// Finds the elements that may act during a step. They depend on the geometry alone, so the list
  /// is the same for any number of threads. Whether an element is found may depend on no points but
  /// its own: what one body does elements of others must not notice.
  virtual void find(const StepGeometry& /*geometry*/, ThreadPool& /*pool*/) {}

  /// Changes whenever the stencils, or the share of L, may have changed.
  virtual std::int64_t revision() const = 0;

  /// The share of the way from x to x + d (of all points) that these elements allow; in (0, 1].
  virtual double largest_step(const VecX& /*x*/, const VecX& /*d*/, IndexRange /*range*/) const {
    return 1;
  }
  /// False if largest_step() is always 1.
  virtual bool limits_steps() const { return false; }
};

/// The part of a term whose elements come and go that stays the same, and so belongs to the model.
class ChangingTerm {
 public:
  virtual ~ChangingTerm() = default;
  /// Makes the term for one simulation, without elements yet.
  virtual std::unique_ptr<ChangingEnergy> start() const = 0;
};

}  // namespace pliant
