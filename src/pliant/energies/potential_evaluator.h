#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/energies/corner_sums.h"
#include "pliant/energies/hessian_pattern.h"
#include "pliant/energies/laplacian.h"
#include "pliant/energies/potential.h"

namespace pliant {

/// The memory with which one simulation evaluates a potential, and what changes of it from step to
/// step: the elements of terms that come and go, and terms that were given other parameters.
///
/// x holds all points, a gradient only the free ones, in the order of the potential's free points.
/// Sums are taken in an order that depends on the terms alone: same bits for any number of threads.
/// Nothing is allocated except by the first hessian() and when the number of elements grows. One
/// evaluation at a time.
class PotentialEvaluator {
 public:
  PotentialEvaluator(const Potential& potential, ThreadPool& pool);
  /// Evaluates the sum of these terms alone, of which only those points are unknowns.
  PotentialEvaluator(TermList terms, PointNumbers numbers, ThreadPool& pool);

  const PointNumbers& numbers() const { return numbers_; }
  ThreadPool& pool() { return pool_; }
  /// The terms whose elements stay, as they are now, and those whose elements come and go.
  const TermList& terms() const { return terms_; }
  const TermList& changing_terms() const { return changing_terms_; }

  /// Adds a term whose elements come and go.
  void add(std::shared_ptr<ChangingEnergy> energy);

  /// Replaces the i-th term by one with other parameters or another law on the same points. Returns
  /// the old one.
  /// @throws InputError if the elements touch other points.
  std::shared_ptr<const Energy> replace(Eigen::Index i, std::shared_ptr<const Energy> energy);

  /// Finds the elements that come and go for a step.
  void begin_step(const StepGeometry& geometry);
  /// Takes notice of elements that came or went without being looked for: what a user grabs. Until
  /// then no function that evaluates may be called.
  void take_changes();
  /// Changes when the elements of changing_terms() do.
  std::int64_t changing_revision() const { return changing_revision_; }
  /// Changes when the elements of those changing_terms() that hold something do.
  std::int64_t hold_revision() const { return hold_revision_; }
  /// The share of the way from x to x + d (of all points) that all terms allow; in (0, 1].
  double largest_step(const VecX& x, const VecX& d) const;
  bool limits_steps() const;

  /// E(x), J. +inf, never NaN, where a term is not finite.
  double value(const VecX& x);

  /// Whether any contact has energy at x. On one thread; takes far less time than value().
  bool touches(const VecX& x) const;

  /// E(x), J, and dE/dx of the free points, N.
  double value_and_gradient(const VecX& x, VecX& gradient);

  /// dE/dx of all points, N; at a kinematic point, the force that holds it there. Sums on one
  /// thread, so it is not for inner loops.
  void point_gradient(const VecX& x, VecX& gradient);
  /// gradient += dE/dx of all points, N.
  void add_point_gradient(const VecX& x, VecX& gradient);

  /// The power with which points that are no unknowns drive the potential if they move with these
  /// velocities (m/s, of all points), W: Σ dE/dx·v.
  double kinematic_power(const VecX& x, const VecX& velocity);

  /// True when every term is projective.
  bool is_projective() const;

  /// Σ J p(x) over the free points, N [Liu18, eq. 6.7]. Only if is_projective().
  void project(const VecX& x, VecX& rhs);

  /// The share of L of the terms whose elements stay, or of those that come and go.
  Laplacian laplacian() const { return laplacian_of(terms_, numbers()); }
  Laplacian changing_laplacian() const { return laplacian_of(changing_terms_, numbers()); }

  /// Which terms count in a Hessian.
  enum class Roles { kAll, kAllButContacts };

  /// d²E/dx² of the free points, N/m, both triangles. The pattern includes the diagonal, is that of
  /// all terms whatever `roles` says, and stays the same as long as pattern_revision() does. H
  /// keeps its storage if it has that pattern already.
  void hessian(const VecX& x, Definiteness definiteness, SparseMat& H, Roles roles = Roles::kAll);

  /// Changes when the pattern of hessian() does: when elements come that join points which no
  /// others join, and when they go. For those who ask for Hessians: it is found by being asked for.
  std::int64_t pattern_revision();

  /// The element that is to blame where something at x is not finite. Slow: for messages.
  std::optional<Culprit> first_non_finite(const VecX& x) const;

 private:
  // f(sums, chunk, number of the chunk in those sums) for each chunk, in parallel.
  template <class F>
  void for_each_chunk(F&& f);
  double finite_sum() const;
  void gather(VecX& sums);
  void list_changing();
  std::int64_t sum_of_revisions() const;
  void update_pattern();

  PointNumbers numbers_;
  ThreadPool& pool_;
  TermList terms_;
  std::vector<std::shared_ptr<ChangingEnergy>> changing_;
  TermList changing_terms_;  // the same terms, as a TermList
  CornerSums fixed_sums_;
  CornerSums changing_sums_;
  std::int64_t changing_revision_ = 0;
  std::int64_t hold_revision_ = 0;
  std::int64_t listed_revision_ = -1;  // sum_of_revisions() when changing_sums_ was listed
  HessianPattern pattern_;
  std::int64_t pattern_is_for_ = -1;  // the changing_revision() it is for
  std::vector<double> blocks_;        // element Hessians, N/m; empty until the first hessian()
};

}  // namespace pliant
