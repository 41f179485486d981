#include "pliant/dynamics/component_evaluators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

namespace pliant {
namespace {

constexpr int kNone = -1;
constexpr int kSeveral = -2;

TermList terms_of(const Component& component, const Potential& potential) {
  TermList terms;
  for (const Eigen::Index t : component.terms) terms.push_back(potential.energies()[t]);
  return terms;
}

}  // namespace

ComponentEvaluators::ComponentEvaluators(const Model& model, ThreadPool& pool)
    : model_(model),
      pool_(pool),
      component_of_(static_cast<std::size_t>(model.points()), kNone),
      body_owners_(model.bodies.size(), 0) {
  const PointNumbers& numbers = model.potential.numbers();
  for (const Component& component : model.components) {
    const int number = count();
    for (const int body : component.bodies) body_owners_[body] = number;
    for (Eigen::Index i = component.free.begin; i < component.free.end; ++i) {
      component_of_[model.free[i]] = number;
    }
    evaluators_.push_back(std::make_unique<PotentialEvaluator>(
        terms_of(component, model.potential), numbers.part({&component.free, 1}), pool));
  }
  kinematic_of_changing_.resize(evaluators_.size());
  for (const auto& term : model.potential.changing()) add(term->start());
}

void ComponentEvaluators::add(const std::shared_ptr<ChangingEnergy>& energy) {
  Dealt& dealt = dealt_.emplace_back();
  dealt.elements.resize(evaluators_.size());
  for (const auto& evaluator : evaluators_) {
    dealt.shares.push_back(std::make_shared<ElementSubset>(energy));
    evaluator->add(dealt.shares.back());
  }
  changing_.push_back(energy);
}

void ComponentEvaluators::replace(Eigen::Index term, std::shared_ptr<const Energy> energy) {
  for (std::size_t c = 0; c < evaluators_.size(); ++c) {
    const auto& terms = model_.components[c].terms;
    const auto found = std::ranges::find(terms, term);
    if (found == terms.end()) continue;
    evaluators_[c]->replace(found - terms.begin(), std::move(energy));
    return;
  }
}

void ComponentEvaluators::begin_step(const StepGeometry& geometry) {
  for (const auto& term : changing_) term->find(geometry, pool_);
  take_changes();
}

void ComponentEvaluators::take_changes() {
  bool any = false;
  for (std::size_t t = 0; t < changing_.size(); ++t) {
    any = any || dealt_[t].is_for != changing_[t]->revision();
  }
  if (!any) return;
  const bool had_links = !links_.empty();
  links_.clear();
  for (auto& points : kinematic_of_changing_) points.clear();
  for (std::size_t t = 0; t < changing_.size(); ++t) deal(static_cast<int>(t));
  if (had_links || !links_.empty()) ++link_revision_;
  for (const auto& evaluator : evaluators_) evaluator->take_changes();
}

void ComponentEvaluators::deal(int term) {
  const ChangingEnergy& energy = *changing_[term];
  Dealt& dealt = dealt_[term];
  dealt.is_for = energy.revision();
  check_stencils(energy, model_.points());
  for (auto& elements : dealt.elements) elements.clear();
  for (Eigen::Index e = 0; e < energy.element_count(); ++e) {
    const int component = component_of_element(energy, e);
    const auto element = static_cast<int>(e);
    if (component == kSeveral) {
      add_link(term, element);
    } else {
      const int owner = component == kNone ? owner_of_element(energy, e) : component;
      dealt.elements[owner].push_back(element);
    }
  }
  for (int c = 0; c < count(); ++c) {
    dealt.shares[c]->set(dealt.elements[c]);
    note_kinematic(c, dealt.shares[c]->stencils());
  }
}

void ComponentEvaluators::note_kinematic(int component, std::span<const int> points) {
  std::vector<int>& noted = kinematic_of_changing_[component];
  std::ranges::copy_if(points, std::back_inserter(noted),
                       [this](int point) { return !is_free(point); });
}

int ComponentEvaluators::component_of_element(const ChangingEnergy& term,
                                              Eigen::Index element) const {
  int component = kNone;
  const Eigen::Index first = term.corners() * element;
  for (Eigen::Index i = first; i < first + term.corners(); ++i) {
    const int other = component_of_[term.stencils()[i]];
    if (other == kNone || other == component) continue;
    if (component != kNone) return kSeveral;
    component = other;
  }
  return component;
}

// Whose an element without unknowns is: that of its first vertex.
int ComponentEvaluators::owner_of_element(const ChangingEnergy& term, Eigen::Index element) const {
  const Eigen::Index first = term.corners() * element;
  for (Eigen::Index i = first; i < first + term.corners(); ++i) {
    const int point = term.stencils()[i];
    if (point < model_.vertices) return body_owners_[body_of_vertex(model_, point)];
  }
  return 0;
}

void ComponentEvaluators::add_link(int term, int element) {
  links_.push_back({term, element});
  const ChangingEnergy& energy = *changing_[term];
  const auto corners = static_cast<std::size_t>(energy.corners());
  const auto stencil =
      energy.stencils().subspan(corners * static_cast<std::size_t>(element), corners);
  for (const int point : stencil) {
    if (is_free(point)) note_kinematic(component_of(point), stencil);
  }
}

double ComponentEvaluators::value(const VecX& x) {
  double sum = 0;
  for (const auto& evaluator : evaluators_) sum += evaluator->value(x);
  for (const auto& [term, element] : links_) {
    sum += changing_[term]->value(x, {element, element + 1});
  }
  return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

void ComponentEvaluators::point_gradient(const VecX& x, VecX& gradient) {
  gradient.setZero(3 * model_.points());
  for (const auto& evaluator : evaluators_) evaluator->add_point_gradient(x, gradient);
  add_link_gradient(x, gradient);
}

void ComponentEvaluators::add_link_gradient(const VecX& x, VecX& gradient) const {
  VecX corners;
  for (const auto& [term, element] : links_) {
    const ChangingEnergy& energy = *changing_[term];
    corners.resize(3 * energy.corners());
    const Eigen::Index first = energy.corners() * element;
    // An energy writes where its element's place is in an array of all.
    energy.value_and_gradients(x, {element, element + 1}, corners.data() - 3 * first);
    for (int c = 0; c < energy.corners(); ++c) {
      vertex(gradient, energy.stencils()[first + c]) += vertex(corners, c);
    }
  }
}

// In the order of the terms of the model, not of its components.
std::optional<Culprit> ComponentEvaluators::first_non_finite(const VecX& x) const {
  TermList fixed(model_.potential.energies().size());
  for (std::size_t c = 0; c < evaluators_.size(); ++c) {
    const auto& numbers = model_.components[c].terms;
    for (std::size_t i = 0; i < numbers.size(); ++i) fixed[numbers[i]] = evaluators_[c]->terms()[i];
  }
  const TermList changing(changing_.begin(), changing_.end());
  return pliant::first_non_finite(std::array<const TermList*, 2>{&fixed, &changing}, x);
}

}  // namespace pliant
