#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/energies/changing_energy.h"
#include "pliant/energies/corner_sums.h"
#include "pliant/energies/energy.h"
#include "pliant/energies/point_numbers.h"

namespace pliant {

/// E(x) as a list of terms whose sum it is, over one array of points, of which some are free (the
/// unknowns) and the others kinematic (pinned vertices, anchors).
///
///   Potential E;
///   E.add(std::make_unique<Spring>(...));
///   E.prepare(points, free_points);
///   PotentialEvaluator evaluator(E, pool);
///   const double value = evaluator.value_and_gradient(x, gradient);
///
/// Never changes after prepare(): any number of evaluators, which own the working memory, may share
/// one.
class Potential {
 public:
  /// Adds a term; to be called before prepare().
  void add(std::shared_ptr<const Energy> energy);
  void add(std::shared_ptr<const ChangingTerm> term);

  /// Fixes which points exist and which of them are free (each named once).
  /// @throws InputError if a term or `free_points` names a point outside [0, points), or a point
  /// is free twice.
  void prepare(Eigen::Index points, std::span<const int> free_points);

  const PointNumbers& numbers() const { return numbers_; }
  /// The terms whose elements never change.
  const TermList& energies() const { return energies_; }
  std::span<const std::shared_ptr<const ChangingTerm>> changing() const { return changing_; }

 private:
  TermList energies_;
  std::vector<std::shared_ptr<const ChangingTerm>> changing_;
  PointNumbers numbers_;
};

/// An element of which something is not finite.
struct Culprit {
  std::string_view what;  // "energy", "gradient", "projection" or "Hessian"
  std::string_view label;
  Eigen::Index element = 0;
};
/// The first element of the lists whose energy is not finite at x, in the order of terms and
/// elements; if there is none, the first whose gradient is not, and so on. Slow: for messages.
std::optional<Culprit> first_non_finite(std::span<const TermList* const> lists, const VecX& x);

}  // namespace pliant
