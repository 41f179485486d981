#include "pliant/dynamics/islands.h"

#include <cstddef>
#include <span>

#include "pliant/core/disjoint_sets.h"

namespace pliant {
namespace {

// f(component) for each component that a link touches.
template <class F>
void for_each_component(const ComponentEvaluators& evaluators,
                        const ComponentEvaluators::Link& link, F&& f) {
  const ChangingEnergy& term = *evaluators.changing()[link.term];
  const auto corners = static_cast<std::size_t>(term.corners());
  const auto stencil =
      term.stencils().subspan(corners * static_cast<std::size_t>(link.element), corners);
  for (const int point : stencil) {
    if (evaluators.is_free(point)) f(evaluators.component_of(point));
  }
}

}  // namespace

std::vector<Island> find_islands(const Model& model, const ComponentEvaluators& evaluators) {
  DisjointSets sets(evaluators.count());
  for (const auto& link : evaluators.links()) {
    int first = -1;
    for_each_component(evaluators, link, [&](int component) {
      if (first < 0) first = component;
      sets.join(first, component);
    });
  }
  std::vector<Island> islands;
  std::vector<int> island_of(model.components.size(), -1);
  for (int c = 0; c < evaluators.count(); ++c) {
    const IndexRange free = model.components[c].free;
    if (free.begin == free.end) continue;
    const int least = sets.least(c);
    if (least == c) {
      island_of[c] = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    island_of[c] = island_of[least];
    islands[island_of[c]].components.push_back(c);
  }
  for (const auto& link : evaluators.links()) {
    int component = -1;
    for_each_component(evaluators, link, [&](int touched) { component = touched; });
    islands[island_of[component]].links.push_back(link);
  }
  return islands;
}

}  // namespace pliant
