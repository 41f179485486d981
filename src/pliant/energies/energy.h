#pragma once

#include <span>
#include <string_view>

#include "pliant/core/definiteness.h"
#include "pliant/core/parallel.h"
#include "pliant/core/types.h"

namespace pliant {

/// What a term stands for. It matters because contacts take no part in damping and do not exist at
/// rest.
enum class TermRole {
  kElastic,  // what bodies are made of
  kHold,     // what holds them: attachments, ties, grabs
  kContact,  // what they cannot enter
};

/// A term that is min over p in a manifold of ½k|Gx - p|², so that Projective Dynamics' local step
/// applies [Liu18, ch. 6].
class ProjectiveEnergy {
 public:
  /// The local step: writes the share of J p, N, of corner c of element e to
  /// corner_targets[3 * (corners() * e + c)], p being the projection at x.
  virtual void project(const VecX& x, IndexRange range, double* corner_targets) const = 0;

 protected:
  ~ProjectiveEnergy() = default;  // what holds it is held as an Energy
};

/// One term of E(x): a sum over elements that touch `corners()` points each. A point is a vertex of
/// a body or an anchor that a body is attached to; both live in the one position array x, so a term
/// has no state of its own and moving targets need no special case.
///
/// The functions work on any range of elements and run on one thread; `PotentialEvaluator` cuts the
/// ranges (at multiples of kRangeAlignment elements, so that no SIMD batch is done twice), runs
/// them in parallel and sums in a fixed order.
class Energy {
 public:
  static constexpr Eigen::Index kRangeAlignment = 8;

  virtual ~Energy() = default;

  /// What an element is called in messages: "bar: tet", "sheet: spring".
  virtual std::string_view label() const = 0;

  virtual TermRole role() const { return TermRole::kElastic; }

  /// How many points each element touches.
  virtual int corners() const = 0;

  /// The points of element e are stencils()[corners() * e ...].
  virtual std::span<const int> stencils() const = 0;

  /// Sum of the energies of the elements in `range`, J. Where finite, so are all derivatives.
  virtual double value(const VecX& x, IndexRange range) const = 0;

  /// As value(), and writes (not adds) dE/dx of corner c of element e, N, to
  /// corner_gradients[3 * (corners() * e + c)].
  virtual double value_and_gradients(const VecX& x, IndexRange range,
                                     double* corner_gradients) const = 0;

  /// Writes the (3c x 3c) second derivative of element e, N/m, column-major, to
  /// blocks[(3c)² * (e - range.begin)]; c = corners().
  virtual void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                        double* blocks) const = 0;

  /// Writes the (c x c) weights of the constant quadratic proxy of element e, N/m, to
  /// weights[c² * (e - range.begin)]: its share of L, the same for x, y and z.
  virtual void laplacians(IndexRange range, double* weights) const = 0;

  /// The term as one that has a local step; null if it is none.
  virtual const ProjectiveEnergy* projective() const { return nullptr; }

  Eigen::Index element_count() const {
    return static_cast<Eigen::Index>(stencils().size()) / corners();
  }
};

}  // namespace pliant
