#include "pliant/dynamics/island_problems.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace pliant {

IslandProblem::IslandProblem(const Island& made_for, std::unique_ptr<PotentialEvaluator> evaluator,
                             StepObjective objective, const SolverSettings& settings)
    : island(made_for),
      links(std::move(evaluator)),
      g(std::move(objective)),
      minimizer(settings->make_minimizer()),
      solver(settings) {
  minimizer->check(g);
}

IslandProblems::IslandProblems(StepRoom& room) : room_(room), points_(room.model) {
  const Model& model = room.model;
  for (int c = 0; c < room.evaluators.count(); ++c) {
    components_.push_back(std::make_unique<ComponentObjective>(
        model, model.components[c], room.evaluators[c], points_, room.make_step_terms(c)));
    const bool moves = components_.back()->size() > 0;
    single_.push_back(moves ? make_problem({.components = {c}, .links = {}}) : nullptr);
  }
  regroup();
}

// One after the other: each factorisation has all threads. If one fails, the weights are still to
// be taken.
void IslandProblems::factorize(double h, const StepWeights& weights) {
  for (const auto& component : components_) {
    if (component->size() > 0) component->factorize(h, weights);
  }
  weights_ = weights;
}

void IslandProblems::take_changes() {
  if (is_for_ != room_.evaluators.link_revision()) regroup();
  for (const auto& component : components_) {
    if (component->size() > 0) component->take_changes();
  }
}

void IslandProblems::place_step(const StepProblemData& data) {
  points_.begin_step(weights_, data);
  take_changes();
}

bool IslandProblems::needs_velocities() const {
  return std::ranges::any_of(components_, [](const auto& c) { return c->needs_velocities(); });
}

void IslandProblems::use_solver() {
  const SolverSettings& settings = room_.settings.solver;
  std::vector<std::unique_ptr<Minimizer>> made;
  for (const IslandProblem* problem : islands_) {
    made.push_back(settings->make_minimizer());
    made.back()->check(problem->g);
  }
  merged_.clear();
  islands_.clear();
  is_for_ = -1;
  for (const auto& problem : single_) {
    if (!problem) continue;
    problem->minimizer = settings->make_minimizer();
    problem->minimizer->observe(observer_);
    problem->solver.set_settings(settings);
  }
  regroup();
}

void IslandProblems::observe(const IterationObserver& observer) {
  observer_ = observer;
  for (const auto* problems : {&single_, &merged_}) {
    for (const auto& problem : *problems) {
      if (problem) problem->minimizer->observe(observer);
    }
  }
}

StepObjective& IslandProblems::whole() {
  if (islands_.size() == 1) return islands_[0]->g;
  Island all;
  all.links = room_.evaluators.links();
  for (int c = 0; c < room_.evaluators.count(); ++c) {
    if (single_[c]) all.components.push_back(c);
  }
  if (whole_ && whole_->island.components == all.components &&
      (whole_->links == nullptr) == all.links.empty()) {
    if (whole_->links) update_links(*whole_, all);
  } else {
    whole_ = make_problem(all);
  }
  return whole_->g;
}

// What linked components shared of their links' stiffness goes with the links.
void IslandProblems::regroup() {
  is_for_ = -1;  // until all have been made
  islands_.clear();
  for (const Island& island : find_islands(room_.model, room_.evaluators)) {
    if (island.components.size() == 1) {
      components_[island.components[0]]->set_link_stiffness({});
      islands_.push_back(single_[island.components[0]].get());
    } else {
      islands_.push_back(&problem_of(island));
      share_stiffness(*islands_.back());
    }
  }
  std::erase_if(merged_, [this](const auto& problem) {
    return std::ranges::find(islands_, problem.get()) == islands_.end();
  });
  is_for_ = room_.evaluators.link_revision();
}

IslandProblem& IslandProblems::problem_of(const Island& island) {
  const auto same = [&](const auto& problem) {
    return problem->island.components == island.components;
  };
  const auto found = std::ranges::find_if(merged_, same);
  if (found == merged_.end()) {
    merged_.push_back(make_problem(island));
    merged_.back()->minimizer->observe(observer_);
    return *merged_.back();
  }
  update_links(**found, island);
  return **found;
}

std::unique_ptr<IslandProblem> IslandProblems::make_problem(const Island& island) {
  auto links = make_links(island);
  PotentialEvaluator* evaluator = links.get();
  StepObjective g(parts_of(island), evaluator, points_, room_.evaluators.pool());
  auto problem = std::make_unique<IslandProblem>(island, std::move(links), std::move(g),
                                                 room_.settings.solver);
  if (!problem->links) return problem;
  for (const auto& term : room_.evaluators.changing()) {
    problem->linking.push_back(std::make_shared<ElementSubset>(term));
    problem->links->add(problem->linking.back());
  }
  update_links(*problem, island);
  return problem;
}

std::vector<ComponentObjective*> IslandProblems::parts_of(const Island& island) const {
  std::vector<ComponentObjective*> parts;
  for (const int c : island.components) parts.push_back(components_[c].get());
  return parts;
}

// Evaluates what links the components of an island; which elements that are, update_links() says.
std::unique_ptr<PotentialEvaluator> IslandProblems::make_links(const Island& island) const {
  if (island.links.empty()) return nullptr;
  std::vector<IndexRange> free;
  for (const int c : island.components) free.push_back(room_.model.components[c].free);
  return std::make_unique<PotentialEvaluator>(
      TermList{}, room_.model.potential.numbers().part(free), room_.evaluators.pool());
}

void IslandProblems::update_links(IslandProblem& problem, const Island& island) const {
  problem.island = island;
  std::vector<int> elements;
  for (int t = 0; t < static_cast<int>(room_.evaluators.changing().size()); ++t) {
    elements.clear();
    for (const auto& link : island.links) {
      if (link.term == t) elements.push_back(link.element);
    }
    problem.linking[t]->set(elements);
  }
  problem.links->take_changes();
}

// A0 has no entries that join components. It has the sums of their absolute values on its diagonal
// instead: by Gershgorin, more than the links' share of L in every direction.
void IslandProblems::share_stiffness(IslandProblem& problem) {
  const SparseMat L = problem.links->changing_laplacian().free;
  VecX sums = VecX::Zero(L.cols());
  for (Eigen::Index column = 0; column < L.cols(); ++column) {
    for (SparseMat::InnerIterator it(L, column); it; ++it) sums[column] += std::abs(it.value());
  }
  Eigen::Index first = 0;
  for (ComponentObjective* part : problem.g.parts()) {
    const Eigen::Index count = part->size() / 3;
    const VecX own = sums.segment(first, count);
    part->set_link_stiffness(own.isZero(0) ? VecX() : own);
    first += count;
  }
}

}  // namespace pliant
