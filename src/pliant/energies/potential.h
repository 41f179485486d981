#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/energies/energy.h"
#include "pliant/energies/hessian_pattern.h"

namespace pliant {

/// E(x): the sum of all terms over one array of points, of which some are free (the unknowns) and
/// the others kinematic (pinned vertices, anchors).
///
///   Potential E;
///   E.add(std::make_unique<Spring>(...));
///   E.prepare(points, free_points);
///   const double value = E.value_and_gradient(pool, x, gradient);
///
/// x holds all points, a gradient only the free ones, in the order of `free_points`. Sums are taken
/// in an order that depends on the terms alone: same bits for any number of threads. After
/// prepare() nothing is allocated, except by the first hessian(). One evaluation at a time.
class Potential {
 public:
  /// Owns the term. Terms are added before prepare().
  Energy& add(std::unique_ptr<Energy> energy);

  /// Fixes which points exist and which of them are free (each named once).
  /// @throws InputError if a term or `free_points` names a point outside [0, points), or a point
  /// is free twice.
  void prepare(Eigen::Index points, std::span<const int> free_points);

  /// Puts another term in the place of the i-th: other parameters or another law on the same
  /// points. The Laplacian changes with it. Returns the old one.
  /// @throws InputError if the elements touch other points.
  std::unique_ptr<Energy> replace(Eigen::Index i, std::unique_ptr<Energy> energy);

  Eigen::Index points() const { return points_; }
  Eigen::Index free_count() const { return static_cast<Eigen::Index>(free_points_.size()); }
  std::span<const int> free_points() const { return free_points_; }
  std::span<const std::unique_ptr<Energy>> energies() const { return energies_; }

  /// E(x), J. +inf, never NaN, where a term is not finite.
  double value(ThreadPool& pool, const VecX& x);

  /// The same, and dE/dx of the free points, N.
  double value_and_gradient(ThreadPool& pool, const VecX& x, VecX& gradient);

  /// dE/dx of all points, N: on a kinematic point, the force that holds it there. Not for the inner
  /// loop: sums on one thread.
  void point_gradient(ThreadPool& pool, const VecX& x, VecX& gradient);

  /// True when every term is projective.
  bool is_projective() const;

  /// Σ J p(x) over the free points, N [Liu18, eq. 6.7]. Only if is_projective().
  void project(ThreadPool& pool, const VecX& x, VecX& rhs);

  /// L over free x free points, N/m, both triangles. Every diagonal entry is stored.
  SparseMat laplacian() const;

  /// L over free points x all points, N/m; only the columns of kinematic points are filled.
  SparseMat laplacian_coupling() const;

  /// d²E/dx² of the free points, N/m, both triangles. The pattern is the same at every call and
  /// includes the diagonal; H keeps its storage if it has that pattern already.
  void hessian(ThreadPool& pool, const VecX& x, Definiteness definiteness, SparseMat& H);

  /// An element whose energy is not finite.
  struct Culprit {
    std::string_view label;
    Eigen::Index element = 0;
  };
  /// The first one at x, in the order of terms and elements.
  std::optional<Culprit> first_non_finite(const VecX& x) const;

 private:
  // A piece of one term: what a thread takes at a time.
  struct Chunk {
    const Energy* energy = nullptr;
    IndexRange range;
    Eigen::Index first_corner = 0;  // of element 0 of the term, in the corner buffer
    Eigen::Index first_block = 0;   // of element 0 of the term, in the Hessian buffer
  };

  void check_points() const;
  void cut_chunks();
  void list_corners();
  double finite_sum() const;
  double evaluate_corners(ThreadPool& pool, const VecX& x);
  void gather_corners(ThreadPool& pool, VecX& sums) const;
  // f(row point, column point, weight) for every weight of every element.
  template <class F>
  void for_each_weight(F&& f) const;

  std::vector<std::unique_ptr<Energy>> energies_;
  Eigen::Index points_ = 0;
  std::vector<int> free_points_;
  std::vector<int> free_index_;  // for each point: which free point it is, -1 if kinematic

  std::vector<Chunk> chunks_;
  std::vector<double> partial_values_;  // of each chunk, J
  // One 3-vector for each corner of each element of each term, and for each free point the list of
  // its corners: corner_list_[corner_begin_[i] ... corner_begin_[i + 1]].
  std::vector<double> corners_;
  std::vector<Eigen::Index> corner_begin_;
  std::vector<Eigen::Index> corner_list_;

  HessianPattern pattern_;
  std::vector<double> blocks_;  // element Hessians, N/m; empty until the first hessian()
};

}  // namespace pliant
