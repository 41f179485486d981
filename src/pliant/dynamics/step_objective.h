#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/dynamics/component_objective.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// g(x) of one time step over the unknowns of an island: the sum of those of its components, one
/// after the other, and of the elements that link them. A0 has one block for each component, whose
/// factor belongs to it.
class StepObjective final : public Objective {
 public:
  /// `links` evaluates what links the parts, over their unknowns in the same order; null if nothing
  /// does. All of this must live longer than the objective.
  StepObjective(std::vector<ComponentObjective*> parts, PotentialEvaluator* links,
                StepPoints& points, ThreadPool& pool);

  std::span<ComponentObjective* const> parts() const { return parts_; }

  /// Moves the unknowns in StepPoints::points to where E is evaluated for x.
  void place(const VecX& x);

  /// Whether something stands in the way of a free fall from x, of any part.
  bool is_supported(const VecX& x);

  /// The power that the terms of the step take away at the velocities that x stands for, W.
  double power(const VecX& x);

  /// Copies the unknowns out of, or into, an array of all points.
  void gather_free(const VecX& all, VecX& free) const;
  void scatter_free(const VecX& free, VecX& all) const;

  Eigen::Index size() const override { return size_; }
  double value(const VecX& x) override;
  double value_and_gradient(const VecX& x, VecX& gradient) override;
  void hessian(const VecX& x, Definiteness definiteness, SparseMat& H) override;
  void rest_hessian(SparseMat& H) override;
  const VecX& rest() const override { return rest_; }
  const SparseMat& proxy() const override;
  Revision revision() const override;
  Revision proxy_revision() const override;
  Revision pattern_revision() const override;
  double largest_step(const VecX& x, const VecX& d) override;
  bool limits_steps() const override;
  ThreadPool& pool() override { return pool_; }
  void solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) override;
  bool is_projective() const override;
  std::string_view not_projective() const override;
  void local_step(const VecX& x, VecX& rhs) override;

  using Times = ComponentObjective::Times;
  /// Seconds spent in all parts since the last call.
  ComponentObjective::Times take_times();

 private:
  bool is_single() const { return parts_.size() == 1; }
  auto segment(const VecX& all, std::size_t part) const {
    return all.segment(begin_[part], parts_[part]->size());
  }
  // f(part, its share of x) for each part; `x` is kept in a buffer.
  template <class F>
  void for_each_part(const VecX& x, F&& f);
  template <class F>
  Revision sum_of(F&& revision) const;
  double blend() const { return parts_[0]->weights().blend; }
  void add_links(const VecX& x, VecX& rhs);

  std::vector<ComponentObjective*> parts_;
  std::vector<Eigen::Index> begin_;  // where the unknowns of each part begin
  PotentialEvaluator* links_;
  StepPoints& points_;
  ThreadPool& pool_;
  Eigen::Index size_ = 0;
  std::shared_ptr<const void> identity_;
  VecX rest_;
  VecX part_x_, part_result_, link_gradient_;
  std::vector<SparseMat> blocks_;  // of the parts
  SparseMat link_hessian_;
  mutable SparseMat proxy_;
};

}  // namespace pliant
