#include "pliant/dynamics/step_objective.h"

#include <algorithm>
#include <utility>

namespace pliant {

StepObjective::StepObjective(std::vector<ComponentObjective*> parts, PotentialEvaluator* links,
                             StepPoints& points, ThreadPool& pool)
    : parts_(std::move(parts)),
      links_(links),
      points_(points),
      pool_(pool),
      identity_(std::make_shared<int>(0)),
      blocks_(parts_.size()) {
  for (const ComponentObjective* part : parts_) {
    begin_.push_back(size_);
    size_ += part->size();
  }
  rest_.resize(size_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    rest_.segment(begin_[i], parts_[i]->size()) = parts_[i]->rest();
  }
}

template <class F>
void StepObjective::for_each_part(const VecX& x, F&& f) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    part_x_ = segment(x, i);
    f(i, part_x_);
  }
}

void StepObjective::place(const VecX& x) {
  if (is_single()) return parts_[0]->place(x);
  for_each_part(x, [this](std::size_t i, const VecX& own) { parts_[i]->place(own); });
}

bool StepObjective::is_supported(const VecX& x) {
  if (links_ != nullptr) return true;
  bool any = false;
  for_each_part(x,
                [&](std::size_t i, const VecX& own) { any = any || parts_[i]->is_supported(own); });
  return any;
}

double StepObjective::power(const VecX& x) {
  double sum = 0;
  for_each_part(x, [&](std::size_t i, const VecX& own) { sum += parts_[i]->power(own); });
  return sum;
}

void StepObjective::gather_free(const VecX& all, VecX& free) const {
  if (is_single()) return parts_[0]->gather_free(all, free);
  VecX own;
  free.resize(size_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->gather_free(all, own);
    free.segment(begin_[i], own.size()) = own;
  }
}

void StepObjective::scatter_free(const VecX& free, VecX& all) const {
  if (is_single()) return parts_[0]->scatter_free(free, all);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const VecX own = segment(free, i);
    parts_[i]->scatter_free(own, all);
  }
}

double StepObjective::value(const VecX& x) {
  if (is_single()) return parts_[0]->value(x);
  double sum = 0;
  for_each_part(x, [&](std::size_t i, const VecX& own) { sum += parts_[i]->value(own); });
  return links_ == nullptr ? sum : sum + links_->value(points_.points);
}

double StepObjective::value_and_gradient(const VecX& x, VecX& gradient) {
  if (is_single()) return parts_[0]->value_and_gradient(x, gradient);
  double sum = 0;
  gradient.resize(size_);
  for_each_part(x, [&](std::size_t i, const VecX& own) {
    sum += parts_[i]->value_and_gradient(own, part_result_);
    gradient.segment(begin_[i], own.size()) = part_result_;
  });
  if (links_ == nullptr) return sum;
  sum += links_->value_and_gradient(points_.points, link_gradient_);
  gradient += blend() * link_gradient_;
  return sum;
}

void StepObjective::hessian(const VecX& x, Definiteness definiteness, SparseMat& H) {
  if (is_single()) return parts_[0]->hessian(x, definiteness, H);
  for_each_part(x, [&](std::size_t i, const VecX& own) {
    parts_[i]->hessian(own, definiteness, blocks_[i]);
  });
  if (links_ != nullptr) links_->hessian(points_.points, definiteness, link_hessian_);
  join_blocks(blocks_, links_ == nullptr ? nullptr : &link_hessian_, blend() * blend(), H);
}

void StepObjective::rest_hessian(SparseMat& H) {
  if (is_single()) return parts_[0]->rest_hessian(H);
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->rest_hessian(blocks_[i]);
  if (links_ != nullptr) {
    links_->hessian(points_.rest, Definiteness::kProjected, link_hessian_,
                    PotentialEvaluator::Roles::kAllButContacts);
  }
  join_blocks(blocks_, links_ == nullptr ? nullptr : &link_hessian_, blend() * blend(), H);
}

const SparseMat& StepObjective::proxy() const {
  if (is_single()) return parts_[0]->proxy();
  std::vector<SparseMat> blocks;
  for (const ComponentObjective* part : parts_) blocks.push_back(part->proxy());
  join_blocks(blocks, nullptr, 0, proxy_);
  return proxy_;
}

// Each number only grows, so that their sum shows whether any has changed.
template <class F>
Revision StepObjective::sum_of(F&& revision) const {
  if (is_single()) return revision(*parts_[0]);
  Revision sum{identity_, 0};
  for (const ComponentObjective* part : parts_) sum.number += revision(*part).number;
  return sum;
}

Revision StepObjective::revision() const {
  Revision sum = sum_of([](const ComponentObjective& part) { return part.revision(); });
  if (links_ != nullptr) sum.number += links_->hold_revision();
  return sum;
}

Revision StepObjective::proxy_revision() const {
  return sum_of([](const ComponentObjective& part) { return part.proxy_revision(); });
}

Revision StepObjective::pattern_revision() const {
  Revision sum = sum_of([](const ComponentObjective& part) { return part.pattern_revision(); });
  if (links_ != nullptr) sum.number += links_->pattern_revision();
  return sum;
}

double StepObjective::largest_step(const VecX& x, const VecX& d) {
  if (is_single()) return parts_[0]->largest_step(x, d);
  if (!limits_steps()) return 1;
  double step = 1;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const VecX own = segment(x, i);
    const VecX direction = segment(d, i);
    parts_[i]->place(own);
    parts_[i]->place_direction(direction);
    step = std::min(step, parts_[i]->largest_step(own, direction));
  }
  if (links_ == nullptr) return step;
  return std::min(step, links_->largest_step(points_.points, points_.direction));
}

bool StepObjective::limits_steps() const {
  const auto limits = [](const ComponentObjective* part) { return part->limits_steps(); };
  return std::ranges::any_of(parts_, limits) || (links_ != nullptr && links_->limits_steps());
}

void StepObjective::solve_proxy(const VecX& q, VecX& r, FactorPrecision precision) {
  if (is_single()) return parts_[0]->solve_proxy(q, r, precision);
  r.resize(size_);
  for_each_part(q, [&](std::size_t i, const VecX& own) {
    parts_[i]->solve_proxy(own, part_result_, precision);
    r.segment(begin_[i], own.size()) = part_result_;
  });
}

bool StepObjective::is_projective() const {
  const auto is = [](const ComponentObjective* part) { return part->is_projective(); };
  return std::ranges::all_of(parts_, is);
}

std::string_view StepObjective::not_projective() const {
  for (const ComponentObjective* part : parts_) {
    const std::string_view label = part->not_projective();
    if (!label.empty()) return label;
  }
  return {};
}

void StepObjective::local_step(const VecX& x, VecX& rhs) {
  if (is_single()) return parts_[0]->local_step(x, rhs);
  rhs.resize(size_);
  for_each_part(x, [&](std::size_t i, const VecX& own) {
    parts_[i]->local_step(own, part_result_);
    rhs.segment(begin_[i], own.size()) = part_result_;
  });
  if (links_ != nullptr) add_links(x, rhs);
}

// What A0 has of the links is D, a diagonal matrix no smaller than their share of L. So the global
// step, which minimises ½ (z - x)ᵀD(z - x) + ∇E·z in their place, never overshoots.
void StepObjective::add_links(const VecX& x, VecX& rhs) {
  (void)links_->value_and_gradient(points_.points, link_gradient_);
  rhs -= blend() * link_gradient_;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const VecX& stiffness = parts_[i]->link_stiffness();
    for (Eigen::Index k = 0; k < stiffness.size(); ++k) {
      const Eigen::Index at = begin_[i] + 3 * k;
      rhs.segment<3>(at) += blend() * blend() * stiffness[k] * x.segment<3>(at);
    }
  }
}

ComponentObjective::Times StepObjective::take_times() {
  ComponentObjective::Times sum;
  for (ComponentObjective* part : parts_) {
    const ComponentObjective::Times times = part->take_times();
    sum.evaluate += times.evaluate;
    sum.solve += times.solve;
  }
  return sum;
}

}  // namespace pliant
