#include "pliant/energies/element_subset.h"

#include <algorithm>
#include <utility>

namespace pliant {

ElementSubset::ElementSubset(std::shared_ptr<const ChangingEnergy> all) : all_(std::move(all)) {}

// Without elements there is nothing that a change of the whole term could change here.
void ElementSubset::set(std::span<const int> elements) {
  const bool same = std::ranges::equal(elements, elements_);
  if (same && (elements.empty() || is_for_ == all_->revision())) return;
  is_for_ = all_->revision();
  ++revision_;
  elements_.assign(elements.begin(), elements.end());
  stencils_.clear();
  const auto corners = static_cast<std::size_t>(all_->corners());
  for (const int e : elements_) {
    const auto stencil = all_->stencils().subspan(corners * static_cast<std::size_t>(e), corners);
    stencils_.insert(stencils_.end(), stencil.begin(), stencil.end());
  }
}

template <class F>
void ElementSubset::for_each(IndexRange range, F&& f) const {
  for (Eigen::Index i = range.begin; i < range.end; ++i) {
    const Eigen::Index e = elements_[i];
    f(IndexRange{e, e + 1}, i);
  }
}

double ElementSubset::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for_each(range, [&](IndexRange element, Eigen::Index) { sum += all_->value(x, element); });
  return sum;
}

// The whole term finds the place of an element by its number there.
double ElementSubset::value_and_gradients(const VecX& x, IndexRange range,
                                          double* corner_gradients) const {
  const Eigen::Index size = 3 * corners();
  double sum = 0;
  for_each(range, [&](IndexRange element, Eigen::Index i) {
    sum += all_->value_and_gradients(x, element, corner_gradients + size * (i - element.begin));
  });
  return sum;
}

void ElementSubset::hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                             double* blocks) const {
  const Eigen::Index size = 9 * corners() * corners();
  for_each(range, [&](IndexRange element, Eigen::Index i) {
    all_->hessians(x, element, definiteness, blocks + size * (i - range.begin));
  });
}

void ElementSubset::laplacians(IndexRange range, double* weights) const {
  const Eigen::Index size = corners() * corners();
  for_each(range, [&](IndexRange element, Eigen::Index i) {
    all_->laplacians(element, weights + size * (i - range.begin));
  });
}

void ElementSubset::project(const VecX& x, IndexRange range, double* corner_targets) const {
  const Eigen::Index size = 3 * corners();
  for_each(range, [&](IndexRange element, Eigen::Index i) {
    all_->projective()->project(x, element, corner_targets + size * (i - element.begin));
  });
}

double ElementSubset::largest_step(const VecX& x, const VecX& d, IndexRange range) const {
  double step = 1;
  for_each(range, [&](IndexRange element, Eigen::Index) {
    step = std::min(step, all_->largest_step(x, d, element));
  });
  return step;
}

}  // namespace pliant
