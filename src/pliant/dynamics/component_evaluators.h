#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/energies/element_subset.h"
#include "pliant/energies/potential_evaluator.h"

namespace pliant {

/// The potential of a model, component by component: an evaluator for each. Elements that come and
/// go are found for all bodies at once and dealt to the components; those that join two or more are
/// links, which islands are made of.
class ComponentEvaluators {
 public:
  ComponentEvaluators(const Model& model, ThreadPool& pool);

  ThreadPool& pool() { return pool_; }
  int count() const { return static_cast<int>(evaluators_.size()); }
  PotentialEvaluator& operator[](int component) { return *evaluators_[component]; }
  /// Whether a point is an unknown of any component.
  bool is_free(int point) const { return component_of_[point] >= 0; }
  /// The component of a point that is free.
  int component_of(int point) const { return component_of_[point]; }

  /// The points that are no unknowns among those of a component's elements that come and go.
  std::span<const int> kinematic_of_changing(int component) const {
    return kinematic_of_changing_[component];
  }

  /// Adds a term whose elements come and go.
  void add(const std::shared_ptr<ChangingEnergy>& energy);
  /// As PotentialEvaluator::replace(), for a term of the model's potential.
  void replace(Eigen::Index term, std::shared_ptr<const Energy> energy);

  /// Finds the elements that come and go for a step.
  void begin_step(const StepGeometry& geometry);
  /// Deals out elements that came or went without being looked for.
  void take_changes();

  /// Elements that join components: numbers in terms() below, in order.
  struct Link {
    int term = 0;
    int element = 0;

    friend bool operator==(const Link&, const Link&) = default;
  };
  const std::vector<Link>& links() const { return links_; }
  /// Changes when the links may have changed.
  std::int64_t link_revision() const { return link_revision_; }
  /// The terms whose elements come and go, whole.
  const std::vector<std::shared_ptr<ChangingEnergy>>& changing() const { return changing_; }

  /// E(x) of all components and links, J.
  double value(const VecX& x);
  /// dE/dx of all points, N.
  void point_gradient(const VecX& x, VecX& gradient);
  /// gradient += dE/dx of the links, N; of all points.
  void add_link_gradient(const VecX& x, VecX& gradient) const;
  /// As PotentialEvaluator::first_non_finite(), over all components.
  std::optional<Culprit> first_non_finite(const VecX& x) const;

 private:
  // A term that comes and goes, dealt to the components.
  struct Dealt {
    std::vector<std::shared_ptr<ElementSubset>> shares;  // of each component
    std::vector<std::vector<int>> elements;              // of each component
    std::int64_t is_for = -1;                            // the term's revision
  };

  void deal(int term);
  void note_kinematic(int component, std::span<const int> points);
  int component_of_element(const ChangingEnergy& term, Eigen::Index element) const;
  int owner_of_element(const ChangingEnergy& term, Eigen::Index element) const;
  void add_link(int term, int element);

  const Model& model_;
  ThreadPool& pool_;
  std::vector<std::unique_ptr<PotentialEvaluator>> evaluators_;
  std::vector<int> component_of_;  // of each point, or -1
  std::vector<int> body_owners_;   // the component of each body
  std::vector<std::shared_ptr<ChangingEnergy>> changing_;
  std::vector<Dealt> dealt_;                             // of each of these
  std::vector<std::vector<int>> kinematic_of_changing_;  // of each component
  std::vector<Link> links_;
  std::int64_t link_revision_ = 0;
};

}  // namespace pliant
