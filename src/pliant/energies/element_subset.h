#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/energies/changing_energy.h"

namespace pliant {

/// Some of the elements of a term whose elements come and go, as a term of its own: those of one
/// body, for example, or those that link two. Each element is evaluated by itself, so the bits of a
/// sum depend on the elements in it and on nothing else.
class ElementSubset final : public ChangingEnergy, public ProjectiveEnergy {
 public:
  explicit ElementSubset(std::shared_ptr<const ChangingEnergy> all);

  /// Replaces the elements by these of the term, in this order.
  void set(std::span<const int> elements);

  std::int64_t revision() const override { return revision_; }
  std::string_view label() const override { return all_->label(); }
  TermRole role() const override { return all_->role(); }
  int corners() const override { return all_->corners(); }
  std::span<const int> stencils() const override { return stencils_; }

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;
  const ProjectiveEnergy* projective() const override {
    return all_->projective() == nullptr ? nullptr : this;
  }
  void project(const VecX& x, IndexRange range, double* corner_targets) const override;
  double largest_step(const VecX& x, const VecX& d, IndexRange range) const override;
  bool limits_steps() const override { return all_->limits_steps(); }

 private:
  // f(element of the whole term, its number here)
  template <class F>
  void for_each(IndexRange range, F&& f) const;

  std::shared_ptr<const ChangingEnergy> all_;
  std::vector<int> elements_;
  std::vector<int> stencils_;
  std::int64_t revision_ = 0;
  std::int64_t is_for_ = 0;  // the revision of the whole term
};

}  // namespace pliant
